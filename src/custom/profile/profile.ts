import { toNestErrors } from '@hookform/resolvers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resolver } from 'react-hook-form';
import { trimmed } from '#domain/texts.ts';
import { profileFaults, type PersonChange } from '#validation/person.ts';
import { formatPhone, withoutPhonePrefix, withPhonePrefix } from '#domain/phones.ts';
import { useCall } from '../../client/call.tsx';
import type { DataOf } from '../../client/operations.ts';
import { savedAfterAll } from '../../client/sendReliably.ts';
import { holds, useIntention, useOfficer } from '../../console/index.ts';

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

/** The typed values, at the paths that the API's errors name. */
export interface ProfileValues {
  name: { firstName: string; lastName: string };
  /** The ten digits. */
  phoneNumber: string;
}

/** The form's fields in order, with their labels. */
export const profileFields = [
  { path: 'name.firstName', label: 'First name' },
  { path: 'name.lastName', label: 'Last name' },
  { path: 'phoneNumber', label: 'Phone Number', show: formatPhone },
] as const;

/** A field of the form, and how its value is shown. */
export interface ProfileField {
  readonly path: string;
  readonly label: string;
  /** @default as it is */
  readonly show?: (value: string) => string;
}

/** Whether a path in the server's errors belongs to a field of the form. */
export function isProfileField(path: string): path is (typeof profileFields)[number]['path'] {
  return profileFields.some(field => field.path === path);
}

/** Returns a profile's values as the form shows them. */
export function toValues({ name, phoneNumber }: Profile): ProfileValues {
  return { name, phoneNumber: withoutPhonePrefix(phoneNumber ?? '') };
}

/** Returns the changed fields to send, or undefined if nothing changed. */
export function toChange(typed: ProfileValues, before: ProfileValues): PersonChange | undefined {
  const after = trimmedValues(typed);
  const renamed =
    after.name.firstName !== before.name.firstName || after.name.lastName !== before.name.lastName;
  const renumbered = after.phoneNumber !== before.phoneNumber;
  if (!renamed && !renumbered) return undefined;
  return {
    ...(renamed && { name: after.name }),
    ...(renumbered && { phoneNumber: withPhonePrefix(after.phoneNumber) }),
  };
}

/** Checks the changes against the server's rules. */
export function profileResolver(before: ProfileValues): Resolver<ProfileValues> {
  return (values, _context, options) => {
    const faults = Object.entries(profileFaults(toChange(values, before) ?? {}));
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      faults.map(([path, message]) => [path, { type: 'validate' as const, message }]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

function trimmedValues({ name, phoneNumber }: ProfileValues): ProfileValues {
  return {
    name: { firstName: trimmed(name.firstName), lastName: trimmed(name.lastName) },
    phoneNumber: trimmed(phoneNumber),
  };
}
