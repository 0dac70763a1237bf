import type { Location } from './areas.ts';
import { designations, type Role } from './roles.ts';

/** The signed-in person, as the declarations, the shell and the data provider see them. */
export interface Officer {
  role: Role;
  /** The identity's `sub`. */
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  /** The officer's area; empty for the whole utility (dt, cio). Names may be missing until the profile is loaded. */
  location: Location;
}

/** Returns the first and last name, 'Kavya Bhat', without stray blanks if one is missing. */
export function fullName(person: { firstName: string; lastName?: string | undefined }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ');
}

/** Returns the title of a designation: 'Assistant Engineer' for ae. */
export function designationTitle(role: Role): string {
  return designations[role].title;
}

/** The largest number of characters of a first or last name; inputs stop there. */
export const longestName = 30;
/** The smallest number of a first name. */
export const shortestFirstName = 3;

/** The form of a first name, in words. */
export const firstNameInWords = `${shortestFirstName} to ${longestName} letters, dots and spaces`;
/** The form of a last name, in words. */
export const lastNameInWords = `at most ${longestName} letters, dots and spaces`;
