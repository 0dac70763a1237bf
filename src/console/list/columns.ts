import type { Officer } from '#domain/officer.ts';
import { asText } from '#schema/record.ts';
import { forOfficer } from '../declaration/byOfficer.ts';
import type { May } from '../permissions.ts';
import type { Resource, ResourceField } from '../declaration/resolved.ts';
import { listOf } from '../field/toggled.ts';
import { recordAddress } from '../addresses.ts';
import type { OpensDefinition, RowAction } from './definition.ts';

/** The values that a list is narrowed by, by the names of their fields. */
type Narrowing = Readonly<Record<string, unknown>>;

/** Returns the fields with these keys, without unknown ones (the registry rejects those at start). */
export function fieldsOf(resource: Resource, keys: readonly string[]): readonly ResourceField[] {
  return keys.flatMap(key => resource.fields[key] ?? []);
}

/** Returns the columns that an officer may see, left to right. */
export function columnsOf(resource: Resource, officer: Officer): readonly ResourceField[] {
  return fieldsOf(resource, forOfficer(resource.list.columns, officer));
}

/** Returns the column that names a record, or the first one; it is always visible. */
export function identifyingColumn({ recordTitle }: Resource, columns: readonly ResourceField[]) {
  return columns.some(({ key }) => key === recordTitle) ? recordTitle : columns[0]?.key;
}

/** Whether a column or a filter applies to a list that is narrowed by these values. */
export function appliesTo({ list: { only } }: Resource, key: string, values: Narrowing): boolean {
  const condition = only[key];
  if (condition === undefined) return true;
  const wanted = listOf(condition.value);
  return [values[condition.filter]].flat().some(value => wanted.includes(asText(value)));
}

/** Returns the columns that an officer has not hidden, left to right, of a list that is narrowed by these values. */
export function shownColumns(
  resource: Resource,
  officer: Officer,
  { hidden, values }: { hidden: readonly string[]; values: Narrowing },
): readonly ResourceField[] {
  const columns = columnsOf(resource, officer).filter(({ key }) => appliesTo(resource, key, values));
  const fixed = identifyingColumn(resource, columns);
  return columns.filter(({ key }) => key === fixed || !hidden.includes(key));
}

/** Returns the row actions that an officer may use on at least some rows. */
export function actionsOf({ name: resource, list }: Resource, may: May): readonly RowAction[] {
  return list.actions.filter(({ name }) => may({ resource, action: name }));
}

/** Returns where rows lead that do not open in a form: where the list declares, or to the page of the record. */
export function opensOf(resource: Resource): OpensDefinition | undefined {
  const { list, hasDetail, noun } = resource;
  if (list.opens || !hasDetail) return list.opens;
  return {
    to: ({ id }) => recordAddress(resource, { id: asText(id) }),
    shows: `this ${noun.one} and its history`,
  };
}

/** Whether rows have a link of their own to the page of the record, as they lead elsewhere. */
export function hasPageLink({ list, hasDetail }: Resource): boolean {
  return hasDetail && list.opens !== undefined;
}

/** Returns an order, by default the initial one of the list, in react-admin's format. */
export function initialSort(
  { list, fields }: Resource,
  sort = list.sort,
): { field: string; order: 'ASC' | 'DESC' } {
  const key = sort?.replace(/^-/, '') ?? 'id';
  return { field: fields[key]?.source ?? key, order: sort?.startsWith('-') ? 'DESC' : 'ASC' };
}
