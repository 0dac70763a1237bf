import { inDigits } from '#domain/numbers.ts';
import { optionsOf } from '#schema/fields/choice/index.ts';
import { byKey, type FilledField, type PlainKey } from '#tables/plainFields.ts';
import type { PlainType } from '#tables/transformerFields.ts';

/** A column of the file of transformer centres that fills a plain field. */
interface FieldCell {
  /** The header. */
  readonly column: string;
  /** Whether the row of a new transformer centre must fill it. */
  readonly required: boolean;
  /** Whether its text identifies something. */
  readonly isCode: boolean;
  /** The rule of a filled cell: a cell rule of `src/fileKinds`. */
  readonly rule: {
    readonly says: string;
    readonly options?: readonly string[];
    readonly plain?: (text: string) => string;
    readonly allows: (text: string) => boolean;
  };
}

type Rules = { readonly [T in PlainType]: (field: FilledField<T>) => FieldCell['rule'] };

const rules: Rules = {
  text: ({ max, inFile, called, as }) => ({
    says: `${inFile?.min ?? 1} to ${inFile?.max ?? max} characters`,
    allows: text => as.file.fault?.(text, called) === undefined,
  }),
  number: ({ options = [], inFile }) => {
    const notInFile = inFile?.not ?? [];
    const allowed = options.filter(option => !notInFile.includes(option)).map(String);
    return {
      says: inWords(options, notInFile),
      options: allowed,
      plain: text => inDigits(text) ?? text,
      allows: text => allowed.includes(text),
    };
  },
  choice: field => {
    const options = optionsOf(field).map(({ value }) => value);
    return {
      says: `one of ${options.join(', ')}`,
      options,
      allows: text => options.includes(text),
    };
  },
};

/** Returns consecutive numbers as '1 to 31 except 14', others as a list. */
function inWords(options: readonly number[], excepted: readonly number[]): string {
  const [first = 0, last = 0] = [options[0], options.at(-1)];
  const isRange = last - first === options.length - 1;
  const allowed = isRange ? `${first} to ${last}` : `one of ${options.join(', ')}`;
  return excepted.length > 0 ? `${allowed} except ${excepted.join(', ')}` : allowed;
}

const ruleIn = <T extends PlainType>(field: FilledField<T>) => rules[field.type](field);

/** The columns of the file of transformer centres that fill plain fields. */
export const transformerCells = byKey<Readonly<Record<PlainKey, FieldCell>>>(field => ({
  column: field.column,
  required: field.required ?? false,
  isCode: field.isCode ?? false,
  rule: ruleIn<PlainType>(field),
}));
