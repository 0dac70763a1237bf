import type { ComponentProps, MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { opensElsewhere } from '../ui/press.ts';
import type { AreaPath } from './chosenScope.ts';
import { useChosenArea, useChosenMonth } from './WithScope.tsx';

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
