import { choice, number, text } from '#schema/fields/index.ts';
import { longestText } from '#schema/fields/text/index.ts';
import type { Field } from '#schema/fields/types.ts';
import type { PlainField, PlainType } from './transformerFields.ts';

/** A field of a transformer centre as the form for a new one, the form for one on record, and a file have it. */
export type Sources = Readonly<Record<'new' | 'edit' | 'file', Field>>;

/** Returns the fields whose rules check what comes from the two forms and from a file, with the specification's messages. */
export const sourcesOf = <T extends PlainType>(field: PlainField<T>): Sources => sources[field.type](field);

const sources: { readonly [T in PlainType]: (field: PlainField<T>) => Sources } = {
  text: field => {
    const { label, called = label, required = false, min = 1, max = longestText, inFile = {} } = field;
    const messages = {
      tooShort: `Please enter more than ${min} characters for ${called}`,
      tooLong: `Please enter less than ${max} characters for ${called}`,
      ...field.messages,
    };
    return {
      new: text({ ...field, messages }),
      edit: text({ ...field, messages, required: isRequiredInEdit(field) }),
      file: text({ required, min: inFile.min ?? 1, max: inFile.max ?? max }),
    };
  },
  number: field => {
    const messages = choosing(field);
    const asNew = number({ ...field, messages });
    return {
      new: asNew,
      edit: number({ ...field, messages, required: isRequiredInEdit(field) }),
      file: asNew,
    };
  },
  choice: field => {
    const messages = choosing(field);
    const asNew = choice({ ...field, messages });
    return {
      new: asNew,
      edit: choice({ ...field, messages, required: isRequiredInEdit(field) }),
      file: asNew,
    };
  },
};

const isRequiredInEdit = ({ required = false, requiredInEdit = required }: PlainField) => requiredInEdit;

const choosing = ({ label, called = label, messages }: PlainField) => ({
  missing: `Please select ${called}`,
  invalid: `Please select a valid ${called}`,
  ...messages,
});
