import { wholeUtility, type AreaLevel, type WholeUtility } from './areas.ts';

/**
 * Designations that may sign in, from the top of the hierarchy to the bottom. A new one may do nothing and sees nothing
 * until lists of roles name it: in the access matrix, in the declarations, in `officers`.
 */
export const roles = ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'] as const;

/** A designation that may sign in; also the first path segment of its API calls. */
export type Role = (typeof roles)[number];

/** Everyone the utility has on record: the officers, and meter readers, who only use the mobile app. */
export const userTypes = [...roles, 'mr'] as const;
export type UserType = (typeof userTypes)[number];

/** The designations with the screens and calls that the specification grants to every officer. */
export const officers: readonly Role[] = ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'];

interface Designation {
  /** The title on screen. */
  title: string;
  /** The level of the area that it is in charge of, or the whole utility. Without it, it is in charge of nothing. */
  charge?: AreaLevel | WholeUtility;
}

/** The title of each user type and what it is in charge of. */
export const designations: Readonly<Record<UserType, Designation>> = {
  dt: { title: 'Director Technical', charge: wholeUtility },
  cio: { title: 'Corporate IT office', charge: wholeUtility },
  ce: { title: 'Chief Engineer', charge: 'zone' },
  se: { title: 'Superintending Engineer', charge: 'circle' },
  ee: { title: 'Executive Engineer', charge: 'division' },
  aee: { title: 'Assistant Executive Engineer', charge: 'subDivision' },
  ae: { title: 'Assistant Engineer', charge: 'section' },
  mr: { title: 'Meter Reader', charge: 'section' },
};

/** The designation in charge of an area of each level. */
export const officerOf = {
  zone: 'ce',
  circle: 'se',
  division: 'ee',
  subDivision: 'aee',
  section: 'ae',
} as const satisfies Record<AreaLevel, Role>;

/** Returns the level of a designation's area; `undefined` if it is in charge of the whole utility or of nothing. */
export function levelOf(type: UserType): AreaLevel | undefined {
  const { charge } = designations[type];
  return charge === wholeUtility ? undefined : charge;
}

/** Returns whether a value is a designation that may sign in. */
export function isRole(value: unknown): value is Role {
  return roles.some(role => role === value);
}
