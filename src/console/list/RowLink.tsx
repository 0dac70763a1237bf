import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { preloadForm } from '../form/preload.ts';
import type { ConsoleRow } from '../record.ts';
import type { Resource } from '../resolved.ts';

interface RowLinkProps {
  resource: Resource;
  record: ConsoleRow;
  className?: string | undefined;
  /** What it says to those who see no icon. @default what it shows */
  label?: string;
  /** Whether Tab stops here; the row itself is a stop already. @default true */
  stops?: boolean;
  children: ReactNode;
}

/** Opens a record in its form; the form is loaded ahead when the link is about to be used. */
export function RowLink({ resource, record, className, label, stops = true, children }: RowLinkProps) {
  const client = useQueryClient();
  const preload = () => preloadForm(resource, client);
  return (
    <LinkBase
      to={`${resource.path}/${encodeURIComponent(record.id)}/edit`}
      state={{ fromList: true }}
      className={className}
      aria-label={label}
      title={label && 'Edit'}
      tabIndex={stops ? undefined : -1}
      data-opens-row
      onMouseEnter={preload}
      onFocus={preload}
    >
      {children}
    </LinkBase>
  );
}
