import type { ComponentProps, MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { opensElsewhere } from '../ui/opensElsewhere.ts';
import type { AreaPath } from './chosenArea.ts';
import { useChosenArea, useChosenMonth } from './WithScope.tsx';

interface AreaLinkProps extends Omit<ComponentProps<typeof LinkBase>, 'to' | 'onClick'> {
  /** The areas to choose; empty for All. */
  area: AreaPath;
}

/** A link to the screen that is shown, in another area. */
export function AreaLink({ area, ...link }: AreaLinkProps) {
  const { choose } = useChosenArea();
  const { month, addressIn } = useChosenMonth();
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    // A choice shows at once, and this tab remembers it.
    event.preventDefault();
    choose(area);
  };
  return <LinkBase {...link} to={addressIn(month, undefined, area)} onClick={follow} />;
}
