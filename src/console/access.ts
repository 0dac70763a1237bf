import { roles, type Role } from '#domain/roles.ts';

/** Every designation that may use the portal. */
export const everyone: readonly Role[] = roles;

/** Who may do what with a resource. What is not listed is denied: its button, its route and its entry are absent. */
export interface Access {
  /** Sees the list, single records and the sidebar entry. */
  list: readonly Role[];
  /** Changes records. @default nobody */
  update?: readonly Role[];
  /** Downloads the list. @default nobody */
  export?: readonly Role[];
}

/** What a declaration's access answers for. */
export type AccessVerb = keyof Access;

/** Whether a designation may; anything undeclared is refused. */
export function may(access: Access, verb: AccessVerb, role: Role): boolean {
  return access[verb]?.includes(role) ?? false;
}
