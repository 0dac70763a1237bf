import { useQueryClient } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { preloadForm } from '../form/preload.ts';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../declaration/resolved.ts';

interface AddLinkProps extends PageProps {
  /** References to fill in, by the keys of their fields. @default none */
  references?: Readonly<Record<string, string>>;
  /** Whether it is not the main action of its screen. @default false */
  isMinor?: boolean;
}

/** Opens the form for a new record. Leaving the form leads back here. */
export function AddLink({ resource, references, isMinor = false }: AddLinkProps) {
  const client = useQueryClient();
  const officer = useOfficer();
  const path = `${resource.path}/new`;
  const preload = () => preloadForm(resource, client, { officer, purpose: 'create' });
  return (
    <LinkBase
      to={references ? `${path}?${new URLSearchParams(references)}` : path}
      state={{ fromList: true }}
      className={isMinor ? 'btn' : 'btn p'}
      onMouseEnter={preload}
      onFocus={preload}
    >
      {`Add ${resource.noun.one}`}
    </LinkBase>
  );
}
