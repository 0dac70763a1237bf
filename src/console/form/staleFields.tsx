import { Cell } from '../field/Cell.tsx';
import type { ConsoleRecord } from '#schema/record.ts';
import { compare } from './changes.ts';
import type { FormField } from './formField.ts';
import type { Difference } from './StaleEdit.tsx';

/** Compares an edit in a generated form with the record as it is now, for `StaleEdit`. */
export function staleFields(
  fields: readonly FormField[],
  typed: ConsoleRecord,
  basis: ConsoleRecord,
  current: ConsoleRecord,
): readonly Difference[] {
  return compare(fields, typed, basis, current).map(({ field, mine, ...sides }) => ({
    ...sides,
    key: field.key,
    label: field.label,
    inputs: [field.key],
    was: <Cell field={field} record={basis} />,
    now: <Cell field={field} record={current} />,
    mine: <Cell field={field} record={mine} />,
  }));
}
