import type { MouseEvent, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import type { AreaPath } from '../../../shell/chosenArea.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { opensElsewhere } from '../../../ui/opensElsewhere.ts';

interface InwardLinkProps {
  area: AreaPath;
  /** Shows the area in the same dialog. */
  onFollow: (area: AreaPath) => void;
  children: ReactNode;
}

/** A link in a dialog to another area: shows it there, and in another tab its dashboard. */
export function InwardLink({ area, onFollow, children }: InwardLinkProps) {
  const { month, addressIn } = useChosenMonth();
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onFollow(area);
  };
  return (
    <LinkBase to={addressIn(month, undefined, area)} onClick={follow}>
      {children}
    </LinkBase>
  );
}
