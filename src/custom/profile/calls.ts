import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Exchange } from '#contract/operation.ts';
import type { readProfile, updateProfile } from '#contract/users.ts';
import type { PersonChange } from '#validation/person.ts';
import { holds, isRecord, readPath, useIntention, useOfficer } from '../../console/index.ts';
import { useHttp } from '../../dataProvider/httpContext.tsx';
import { savedAfterAll } from '../../dataProvider/insist.ts';
import { taken } from '../../dataProvider/trust.ts';
import { isStale } from '../../dataProvider/versions.ts';

/** The officer as the utility keeps them. */
export type Profile = Exchange<typeof readProfile>['response']['data'];

/** Reads the officer's own profile, phone number included, which the shell does not keep. */
export function useProfile() {
  const { id } = useOfficer();
  const read = useReadProfile();
  return useQuery({ queryKey: ['profile', id, 'record'], queryFn: async ({ signal }) => read(signal) });
}

function useReadProfile() {
  const http = useHttp();
  const { role } = useOfficer();
  return async (signal?: AbortSignal): Promise<Profile> => {
    const path = `/${role}/profile`;
    return (await http<Exchange<typeof readProfile>['response']>({ path, signal })).body.data;
  };
}

/** A change and the record that it is based on. */
interface ProfileEdit {
  change: PersonChange;
  basis: Profile;
}

/** Saves a change to the officer's own profile, and has whatever shows it follow. Gives the server's message. */
export function useSaveProfile() {
  const http = useHttp();
  const { role } = useOfficer();
  const queries = useQueryClient();
  const read = useReadProfile();
  return useIntention({
    send: async ({ change, basis }: ProfileEdit) => {
      const { body } = await http<Exchange<typeof updateProfile>['response']>({
        method: 'PATCH',
        path: `/${role}/profile`,
        body: change,
        ifMatch: basis.etag,
      });
      await queries.invalidateQueries({ queryKey: ['profile'] });
      return body.message;
    },
    onRecord: async ({ change }) => {
      if (!holds(await read(), { ...change })) return undefined;
      await queries.invalidateQueries({ queryKey: ['profile'] });
      return savedAfterAll;
    },
  });
}

/** The profile as it stands, where a change to it was refused because it is no longer as the officer saw it. */
export function profileNow(error: unknown): Profile | undefined {
  const current = isStale(error) ? readPath(error.body, 'current') : null;
  return isRecord(current) ? taken<Profile>(current) : undefined;
}
