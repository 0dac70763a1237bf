import type { Role } from '#domain/roles.ts';

/**
 * Which designations may do what with a resource. Anything not listed is denied: its button, route and entry are
 * absent, and the server refuses the call.
 */
export interface Access {
  /** Sees the list, single records and the sidebar entry. */
  list: readonly Role[];
  /** Adds records. @default nobody */
  create?: readonly Role[];
  /** Changes records. @default nobody */
  update?: readonly Role[];
  /** Deletes records. @default nobody */
  delete?: readonly Role[];
  /** Downloads the list. @default nobody */
  export?: readonly Role[];
}

/** The actions that a declaration's access covers. */
export type AccessVerb = keyof Access;

/** Whether a designation may do something. Anything undeclared is denied. */
export function may(access: Access, verb: AccessVerb, role: Role): boolean {
  return access[verb]?.includes(role) ?? false;
}
