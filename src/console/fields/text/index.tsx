import { absent } from '#domain/formats.ts';
import { asText } from '../../record.ts';
import { BoxFilter } from '../BoxFilter.tsx';
import { common, type Field, type FieldSettings } from '../field.ts';

/** What `text()` takes. */
export interface TextSettings extends FieldSettings {
  /** The fewest characters. @default 0 */
  min?: number;
  /** The most characters; the input takes no more. @default 500 */
  max?: number;
  /** What the trimmed text must match, and what to say when it does not. @default anything */
  pattern?: { matches: RegExp; message: string };
}

/** A line of text. */
export function text(settings: TextSettings = {}): Field<'text'> {
  return {
    ...common(settings),
    type: 'text',
    format: formatText,
    Filter: props => <BoxFilter {...props} type="text" />,
    input: async label => (await import('./input.tsx')).textInput(label, settings),
  };
}

/** Text as it stands; '----' where there is none. */
export function formatText(value: unknown): string {
  return asText(value) || absent;
}
