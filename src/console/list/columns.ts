import type { Officer } from '#domain/officer.ts';
import { may } from '../access.ts';
import { forOfficer } from '../byOfficer.ts';
import type { Resource, ResourceField } from '../resolved.ts';
import type { RowAction } from './definition.ts';

/** The fields with these keys; unknown ones are left out (the registry refuses them at start). */
export function fieldsOf(resource: Resource, keys: readonly string[]): readonly ResourceField[] {
  return keys.flatMap(key => resource.fields[key] ?? []);
}

/** The columns that an officer sees, left to right. */
export function columnsOf(resource: Resource, officer: Officer): readonly ResourceField[] {
  return fieldsOf(resource, forOfficer(resource.list.columns, officer));
}

/** Of those columns the one that names a record, or the first; it is always shown. */
export function identifyingColumn({ recordTitle }: Resource, columns: readonly ResourceField[]) {
  return columns.some(({ key }) => key === recordTitle) ? recordTitle : columns[0]?.key;
}

/** The columns that an officer has not hidden, left to right. */
export function shownColumns(
  resource: Resource,
  officer: Officer,
  hidden: readonly string[],
): readonly ResourceField[] {
  const columns = columnsOf(resource, officer);
  const fixed = identifyingColumn(resource, columns);
  return columns.filter(({ key }) => key === fixed || !hidden.includes(key));
}

/** The row actions that an officer may use on some row. */
export function actionsOf(resource: Resource, officer: Officer): readonly RowAction[] {
  return resource.list.actions.filter(({ access }) => access.includes(officer.role));
}

/** Whether an officer opens records in a form. */
export function mayEdit(resource: Resource, officer: Officer): boolean {
  return may(resource.access, 'update', officer.role);
}

/** The order asked for at first, as react-admin has it. */
export function firstSort({ list: { sort }, fields }: Resource): { field: string; order: 'ASC' | 'DESC' } {
  const key = sort?.replace(/^-/, '') ?? 'id';
  return { field: fields[key]?.source ?? key, order: sort?.startsWith('-') ? 'DESC' : 'ASC' };
}
