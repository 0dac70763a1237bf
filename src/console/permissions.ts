import type { Officer } from '#domain/officer.ts';
import { may, type AccessVerb } from './access.ts';
import type { Registry } from './registry.ts';

/** react-admin's names of what it asks for. */
const verbs: Readonly<Record<string, AccessVerb>> = {
  list: 'list',
  show: 'list',
  edit: 'update',
  export: 'export',
};

/**
 * Whether the officer may do something with a resource or page: react-admin's `canAccess`. Row actions go by their
 * names. Anything undeclared is refused.
 */
export function canAccess(
  registry: Registry,
  officer: Officer,
  asked: { resource: string; action: string },
): boolean {
  const entry =
    registry.resource(asked.resource) ?? registry.entries.find(({ name }) => name === asked.resource);
  if (!entry) return false;
  if (entry.kind === 'page') return asked.action === 'list' && entry.access.includes(officer.role);
  const verb = Object.hasOwn(verbs, asked.action) ? verbs[asked.action] : undefined;
  if (verb) return may(entry.access, verb, officer.role);
  return entry.list.actions.some(
    ({ name, access }) => name === asked.action && access.includes(officer.role),
  );
}
