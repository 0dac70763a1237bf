import { isComputed, type Table } from '#schema/defineTable.ts';
import { stored } from '#schema/fields/server.ts';
import type { Messages } from '#schema/tableDefinition.ts';

/** Values by the keys of the fields, as the API takes them. */
export type Given = Readonly<Record<string, unknown>>;

/** Returns given values as the table stores them: trimmed, null for nothing. Leaves out the area. */
export function toColumns({ fields, area }: Table, given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const field = fields[key];
      return field && key !== area?.key ? [[key, stored(field, value)]] : [];
    }),
  );
}

/**
 * Returns a message for each given value that breaks its field's rule; else those of the declaration's own check, which
 * sees the whole record.
 */
export function faultsIn(table: Table, given: Given, record: Given): Messages {
  const faults = Object.entries(given).flatMap(([key, value]) => {
    const field = table.fields[key];
    const message = field?.fault?.(value, field.label);
    return message === undefined ? [] : [[key, message] as const];
  });
  return faults.length > 0 ? Object.fromEntries(faults) : (table.form.check?.(record) ?? {});
}

/** Returns the fields that people fill in when they add a record, with the values that were not given. */
export function complete(table: Table, given: Given): Given {
  const filledIn = Object.values(table.fields).filter(({ key }) => !isComputed(table, key));
  return { ...Object.fromEntries(filledIn.map(field => [field.key, field.blank])), ...given };
}
