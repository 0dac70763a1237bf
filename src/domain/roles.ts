import type { AreaLevel } from './areas.ts';

/** Designations that may use the portal, from the top of the hierarchy to its foot. */
export const roles = ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'] as const;

/** A designation that may use the portal; also the first path segment of its API calls. */
export type Role = (typeof roles)[number];

/** Everyone the utility keeps on record: the officers, and meter readers, who use the mobile app only. */
export const userTypes = [...roles, 'mr'] as const;
export type UserType = (typeof userTypes)[number];

/** A title as people write it, and the level of area in charge: the whole utility is never what is left out. */
type Designation = { title: string } & (
  { level: AreaLevel } | { level?: undefined; inChargeOfWholeUtility: true }
);

/** What each user type is called and what it is in charge of. */
export const designations: Readonly<Record<UserType, Designation>> = {
  dt: { title: 'Director Technical', inChargeOfWholeUtility: true },
  cio: { title: 'Corporate IT office', inChargeOfWholeUtility: true },
  ce: { title: 'Chief Engineer', level: 'zone' },
  se: { title: 'Superintending Engineer', level: 'circle' },
  ee: { title: 'Executive Engineer', level: 'division' },
  aee: { title: 'Assistant Executive Engineer', level: 'subDivision' },
  ae: { title: 'Assistant Engineer', level: 'section' },
  mr: { title: 'Meter Reader', level: 'section' },
};

/** The officer in charge of an area of each level. */
export const officerOf: Readonly<Record<AreaLevel, Role>> = {
  zone: 'ce',
  circle: 'se',
  division: 'ee',
  subDivision: 'aee',
  section: 'ae',
};

/** Whether a value is a designation that may use the portal. */
export function isRole(value: unknown): value is Role {
  return roles.some(role => role === value);
}
