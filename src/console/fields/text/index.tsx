import { absent } from '#domain/formats.ts';
import { asText } from '../../../client/record.ts';
import { BoxFilter } from '../BoxFilter.tsx';
import { common, type Field, type FieldSettings } from '../field.ts';
import { useReferenceOptions } from '../reference/useReferenceOptions.ts';
import { SelectFilter } from '../SelectFilter.tsx';

/** The settings of `text()`. */
export interface TextSettings extends FieldSettings {
  /** The fewest characters. @default 0 */
  min?: number;
  /** The most characters; the input accepts no more. @default 500 */
  max?: number;
  /** The pattern for the trimmed text, and the message if it does not match. @default anything */
  pattern?: { matches: RegExp; message: string };
  /** Shown if the text is missing. @default '----' */
  missing?: string;
  /** Narrows lists by a choice of the values that a resource's records hold in a field. @default by typing */
  optionsFrom?: { resource: string; field: string };
}

/** A line of text. */
export function text(settings: TextSettings = {}): Field<'text'> {
  const { missing = absent, optionsFrom } = settings;
  return {
    ...common(settings),
    type: 'text',
    format: value => asText(value) || missing,
    ...(optionsFrom && { target: optionsFrom.resource }),
    Filter: optionsFrom
      ? function OptionsFilter(props) {
          return (
            <SelectFilter {...props} options={useReferenceOptions(optionsFrom.resource, optionsFrom.field)} />
          );
        }
      : props => <BoxFilter {...props} type="text" />,
    input: async label => (await import('./input.tsx')).textInput(label, settings),
  };
}

/** Returns the text unchanged; '----' if it is missing. */
export function formatText(value: unknown): string {
  return asText(value) || absent;
}
