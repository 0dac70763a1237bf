import { toNestErrors } from '@hookform/resolvers';
import type { Resolver } from 'react-hook-form';
import { trimmed } from '#domain/texts.ts';
import { profileFaults, withoutPhonePrefix, withPhonePrefix, type PersonChange } from '#validation/person.ts';
import type { Profile } from './calls.ts';

/** What is typed, by the paths that the API's faults name. */
export interface ProfileValues {
  name: { firstName: string; lastName: string };
  /** The ten digits. */
  phoneNumber: string;
}

/** The form's fields in order, with what they are called. */
export const profileFields = [
  { path: 'name.firstName', label: 'First name' },
  { path: 'name.lastName', label: 'Last name' },
  { path: 'phoneNumber', label: 'Phone Number' },
] as const;

/** Whether the server's fault is one of a field of the form. */
export function isProfileField(path: string): path is (typeof profileFields)[number]['path'] {
  return profileFields.some(field => field.path === path);
}

/** A profile as the form shows it. */
export function toValues({ name, phoneNumber }: Profile): ProfileValues {
  return { name, phoneNumber: withoutPhonePrefix(phoneNumber ?? '') };
}

/** What to send for what was typed: the changed fields alone, or undefined where none was changed. */
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

/** Holds what was changed to the rules that the server holds it to. */
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
