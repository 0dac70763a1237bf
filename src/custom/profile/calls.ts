import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonChange } from '#validation/person.ts';
import { holds, useIntention, useOfficer } from '../../console/index.ts';
import { useCall } from '../../client/callContext.tsx';
import { savedAfterAll } from '../../client/sendReliably.ts';
import type { DataOf } from '../../client/operations.ts';

/** The officer's stored profile. */
export type Profile = DataOf<'readProfile'>;

/** Reads the officer's own profile, including the phone number, which the shell does not hold. */
export function useProfile() {
  const call = useCall();
  const { id } = useOfficer();
  return useQuery({
    queryKey: ['profile', id, 'record'],
    queryFn: async ({ signal }) => (await call('readProfile', { signal })).data,
  });
}

/** A change, and the record that it is based on. */
interface ProfileEdit {
  change: PersonChange;
  basis: Profile;
}

/** Saves a change to the officer's own profile and refreshes everything that shows it. Returns the server's message. */
export function useSaveProfile() {
  const call = useCall();
  const queries = useQueryClient();
  return useIntention({
    send: async ({ change, basis }: ProfileEdit) => {
      const { message } = await call('updateProfile', { body: change, ifMatch: basis.etag });
      await queries.invalidateQueries({ queryKey: ['profile'] });
      return message;
    },
    findSaved: async ({ change }) => {
      const { data } = await call('readProfile');
      if (!holds(data, { ...change })) return undefined;
      await queries.invalidateQueries({ queryKey: ['profile'] });
      return savedAfterAll;
    },
  });
}
