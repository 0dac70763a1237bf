import { byKey, plainFields, type PlainKey } from '#tables/plainFields.ts';
import { transformerCells } from '#validation/transformerCells.ts';
import { identifier } from './cellRule.ts';
import type { Column } from './fileKind.ts';

/** The columns of the plain fields of a transformer centre, in their order. */
export const fieldColumns: Readonly<Record<string, Column>> = Object.fromEntries(
  plainFields.map(({ key }) => {
    const { column, rule, required, isCode } = transformerCells[key];
    return [column, { rule: isCode ? identifier(rule, 'spacedCode') : rule, required }];
  }),
);

/** The plain fields of a transformer centre in a valid row; null where a cell is blank. */
export type FieldTexts = Readonly<Record<PlainKey, string | null>>;

/** Returns the plain fields of a row. */
export const fieldsOf = (cells: Readonly<Record<string, string>>): FieldTexts =>
  byKey<FieldTexts>(({ column }) => cells[column] || null);
