import { useQueryClient } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { preloadForm } from '../form/preload.ts';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../resolved.ts';

/** Opens the form for a new record. */
export function AddLink({ resource }: PageProps) {
  const client = useQueryClient();
  const officer = useOfficer();
  const preload = () => preloadForm(resource, client, { officer, purpose: 'create' });
  return (
    <LinkBase
      to={`${resource.path}/new`}
      state={{ fromList: true }}
      className="btn p"
      onMouseEnter={preload}
      onFocus={preload}
    >
      {`Add ${resource.noun.one}`}
    </LinkBase>
  );
}
