import { object } from 'yup';
import { trimmed } from '#domain/texts.ts';
import type { Table } from '#schema/defineTable.ts';
import type { Messages } from '#schema/tableDefinition.ts';
import type { FieldType } from '#schema/fields/settings.ts';
import type { Named } from '#schema/naming.ts';
import { asText } from '#schema/record.ts';
import { ruleOf } from '#schema/rules/ofField.ts';
import { check } from '#validation/fieldMessages.ts';
import { withPhonePrefix } from '#validation/person.ts';

/** Values by the keys of the fields, as the API takes them. */
export type Given = Readonly<Record<string, unknown>>;

const text = (value: unknown) => trimmed(asText(value)) || null;

/** How each type of field is stored, if not as it is given. */
const stored: { readonly [T in FieldType]?: (value: unknown) => unknown } = {
  text,
  phone: value => {
    const number = text(value);
    return number === null ? null : withPhonePrefix(number);
  },
};

/** Returns given values as the table stores them: trimmed, null for nothing. Leaves out the area. */
export function toColumns({ fields, area }: Table, given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const field = fields[key];
      return field && key !== area?.key ? [[key, (stored[field.type] ?? unchanged)(value)]] : [];
    }),
  );
}

const unchanged = (value: unknown) => value;

/**
 * Returns a message for each given value that breaks its field's rule; else those of the declaration's own check, which
 * sees the whole record.
 */
export function faultsIn(table: Table, given: Given, record: Given): Messages {
  const rules = Object.keys(given).flatMap(key => {
    const field = table.fields[key];
    const rule = field && ruleOf<FieldType>(field, field.label);
    return rule ? [[key, rule] as const] : [];
  });
  const checked = check(object(Object.fromEntries(rules)), given);
  return checked.ok ? (table.form.check?.(record) ?? {}) : checked.errors;
}

const empty = ({ type }: Named) => (type === 'flag' ? false : null);

/** Returns the fields that people fill in when they add a record, with the values that were not given. */
export function complete(table: Table, given: Given): Given {
  return {
    ...Object.fromEntries(Object.values(table.fields).map(field => [field.key, empty(field)])),
    ...given,
  };
}
