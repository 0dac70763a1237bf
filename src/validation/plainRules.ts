import { number, type Schema } from 'yup';
import type { PlainType } from '#domain/transformer/field.ts';
import type { FilledField } from '#domain/transformer/plain.ts';
import { oneLine } from './texts.ts';
import { notOneLine } from '#domain/texts.ts';

/** The form for a new transformer centre, the form for one on record, or a file. */
export type Source = 'new' | 'edit' | 'file';

type Rules = { readonly [T in PlainType]: (field: FilledField<T>, source: Source) => Schema };

/** Whether the field must be filled in. */
export function isRequired({ required = false, requiredInEdit = required }: FilledField, source: Source) {
  return source === 'edit' ? requiredInEdit : required;
}

const rules: Rules = {
  text: (field, source) => {
    const { called, inForm, inFile, messages = {} } = field;
    const { shortest = 1, longest } = source === 'file' ? inFile : inForm;
    const { missing = `Please enter ${called}`, invalid = notOneLine(called) } = messages;
    const { tooShort = `Please enter more than ${shortest} characters for ${called}` } = messages;
    const { tooLong = `Please enter less than ${longest} characters for ${called}` } = messages;
    let rule = oneLine(invalid);
    if (isRequired(field, source)) rule = rule.required(missing);
    rule = rule
      .test('shortest', tooShort, value => value === '' || value.length >= shortest)
      .max(longest, tooLong);
    return source !== 'file' && inForm.pattern ? rule.matches(inForm.pattern, invalid) : rule;
  },
  number: (field, source) => {
    const { missing, invalid } = choosing(field);
    const required = isRequired(field, source);
    // An emptied choice arrives as no number. Only an optional one can be emptied.
    const rule = number().typeError(required ? invalid : missing);
    return (required ? rule.required(missing) : rule.nonNullable(missing)).oneOf(field.options, invalid);
  },
  choice: (field, source) => {
    const { missing, invalid } = choosing(field);
    const known = isRequired(field, source) ? field.options : ['', ...field.options];
    return oneLine(invalid).oneOf(known, ({ value }) => (value === '' ? missing : invalid));
  },
};

const choosing = ({ called, messages }: FilledField) => ({
  missing: `Please select ${called}`,
  invalid: `Please select a valid ${called}`,
  ...messages,
});

/** Returns the rule for a value of a plain field, as it comes from a form or a file. */
export function ruleOf<T extends PlainType>(field: FilledField<T>, source: Source): Schema {
  return rules[field.type](field, source);
}
