import type { Officer } from '#domain/officer.ts';
import { may, type AccessVerb } from '#schema/access.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { May } from '../permissions.ts';
import type { Registry } from '../declaration/registry.ts';
import type { Resource } from '../declaration/resolved.ts';

/** The rights that react-admin's names for actions need. */
const verbs: Readonly<Record<string, AccessVerb>> = {
  list: 'list',
  show: 'list',
  create: 'create',
  edit: 'update',
  delete: 'delete',
  export: 'export',
};

/** Returns what the declarations answer to an officer. */
export function answersOf(registry: Registry, officer: Officer): May {
  return ({ resource: name, action, record }) => {
    const entry = registry.resource(name) ?? registry.entries.find(other => other.name === name);
    if (!entry) return false;
    const declared = Object.hasOwn(entry.actions, action) ? entry.actions[action] : undefined;
    if (declared) return declared.includes(officer.role);
    return entry.kind === 'page'
      ? action === 'list' && entry.access.includes(officer.role)
      : mayWithResource(entry, action, officer, record);
  };
}

function mayWithResource(
  { access, list }: Resource,
  action: string,
  officer: Officer,
  record?: ConsoleRecord,
): boolean {
  if (!may(access, 'list', officer.role)) return false;
  const verb = Object.hasOwn(verbs, action) ? verbs[action] : undefined;
  if (verb) return may(access, verb, officer.role);
  if (action === 'select') return list.selection?.access.includes(officer.role) ?? false;
  const found = list.actions.find(({ name }) => name === action);
  if (!found?.access.includes(officer.role)) return false;
  return !record || 'component' in found || (found.when?.(record, officer) ?? true);
}
