import type { ComponentProps, MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { opensElsewhere } from '../ui/opensElsewhere.ts';
import type { AreaPath } from './chosenArea.ts';
import { useChosenMonth } from './WithScope.tsx';

interface MonthLinkProps extends Omit<ComponentProps<typeof LinkBase>, 'to' | 'onClick'> {
  /** YYYY-MM. */
  month: string;
  /** The address of a screen. @default the one that is shown */
  to?: string;
  /** The areas to choose. @default those that are chosen */
  area?: AreaPath;
}

/** A link to a screen as it is in another month than the chosen one. */
export function MonthLink({ month, to, area, ...link }: MonthLinkProps) {
  const { choose, addressIn } = useChosenMonth();
  const follow = (event: MouseEvent) => {
    if (to !== undefined || opensElsewhere(event)) return;
    // A choice shows at once; a navigation only when the address has changed.
    event.preventDefault();
    choose(month);
  };
  return <LinkBase {...link} to={addressIn(month, to, area)} onClick={follow} />;
}
