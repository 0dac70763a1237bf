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
  /** The area in charge; empty for the whole utility (dt, cio). Names may be missing until the profile is read. */
  location: Location;
}

/** 'Kavya Bhat', without stray blanks where a part is missing. */
export function fullName(person: { firstName: string; lastName?: string | undefined }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ');
}

/** 'Assistant Engineer' for an ae. */
export function designationTitle(role: Role): string {
  return designations[role].title;
}
