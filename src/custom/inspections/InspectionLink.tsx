import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { usualDueDate, type InspectionReason } from '#domain/inspections.ts';
import { useMay } from '../../console/index.ts';

interface InspectionLinkProps {
  /** The id of the place. */
  id: string;
  /** @default a transformer centre */
  of?: 'transformer' | 'feeder' | 'installation';
  /** The month whose figures ask for it, YYYY-MM. */
  month: string;
  reason: InspectionReason;
  /** The number of the place, where several stand in one list. @default the screen is about one */
  number?: string;
  /** @default that of a link */
  className?: string | undefined;
  onFollow?: () => void;
  /** The content of the link. @default 'Inspect' */
  children?: ReactNode;
}

/** Leads officers who may raise one to the form for an inspection, with the place, month, reason and due date filled in. */
export function InspectionLink({
  id,
  of = 'transformer',
  month,
  reason,
  number,
  className = 'a',
  onFollow,
  children = 'Inspect',
}: InspectionLinkProps) {
  const canAdd = useMay()({ resource: 'inspections', action: 'create' });
  if (!canAdd) return null;
  const query = new URLSearchParams({ [of]: id, month, reason, due: usualDueDate() });
  return (
    <LinkBase
      className={className}
      to={`/inspections/new?${query}`}
      state={{ fromList: true }}
      {...(number !== undefined && { 'aria-label': `Inspect ${number}` })}
      {...(onFollow && { onClick: onFollow })}
    >
      {children}
    </LinkBase>
  );
}
