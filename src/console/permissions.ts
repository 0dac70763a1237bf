import type { Officer } from '#domain/officer.ts';
import { may, type AccessVerb } from '#schema/access.ts';
import type { Registry } from './registry.ts';

/** react-admin's names for actions. */
const verbs: Readonly<Record<string, AccessVerb>> = {
  list: 'list',
  show: 'list',
  create: 'create',
  edit: 'update',
  delete: 'delete',
  export: 'export',
};

/**
 * Whether the officer may do something with a resource or page: react-admin's `canAccess`. Row actions use their own
 * names. Anything undeclared is denied.
 */
export function canAccess(
  registry: Registry,
  officer: Officer,
  target: { resource: string; action: string },
): boolean {
  const entry =
    registry.resource(target.resource) ?? registry.entries.find(({ name }) => name === target.resource);
  if (!entry) return false;
  if (entry.kind === 'page') return target.action === 'list' && entry.access.includes(officer.role);
  const verb = Object.hasOwn(verbs, target.action) ? verbs[target.action] : undefined;
  if (verb) return may(entry.access, verb, officer.role);
  return entry.list.actions.some(
    ({ name, access }) => name === target.action && access.includes(officer.role),
  );
}
