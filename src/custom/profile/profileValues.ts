import { toNestErrors } from '@hookform/resolvers';
import type { Resolver } from 'react-hook-form';
import { trimmed } from '#domain/texts.ts';
import { profileFaults, withoutPhonePrefix, withPhonePrefix, type PersonChange } from '#validation/person.ts';
import type { Profile } from './calls.ts';

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
  { path: 'phoneNumber', label: 'Phone Number' },
] as const;

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
