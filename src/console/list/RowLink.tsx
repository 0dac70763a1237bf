import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { preloadForm } from '../form/preload.ts';
import { stateOfWay } from '../addresses.ts';
import { useOfficer } from '../contexts.tsx';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../declaration/resolved.ts';

interface RowLinkProps {
  resource: Resource;
  record: ConsoleRow;
  className?: string | undefined;
  /** The label for screen readers. @default its visible content */
  label?: string;
  /** Whether Tab stops here; the row itself already is a stop. @default true */
  isTabStop?: boolean;
  children: ReactNode;
}

/** Links a record to its form. Preloads the form when the pointer or the focus reaches the link. */
export function RowLink({ resource, record, className, label, isTabStop = true, children }: RowLinkProps) {
  const client = useQueryClient();
  const officer = useOfficer();
  const preload = () => preloadForm(resource, client, { officer, purpose: 'update' });
  return (
    <LinkBase
      to={`${resource.path}/${encodeURIComponent(record.id)}/edit`}
      state={stateOfWay(useLocation(), resource, record)}
      className={className}
      aria-label={label}
      title={label && 'Edit'}
      tabIndex={isTabStop ? undefined : -1}
      data-opens-row
      onMouseEnter={preload}
      onFocus={preload}
    >
      {children}
    </LinkBase>
  );
}
