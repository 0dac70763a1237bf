import { absent } from '#domain/formats.ts';
import { asText } from '../../record.ts';
import { BoxFilter } from '../BoxFilter.tsx';
import { common, type Field, type FieldSettings } from '../field.ts';
import { useReferenceOptions } from '../reference/useReferenceOptions.ts';
import { SelectFilter } from '../SelectFilter.tsx';

/** What `text()` takes. */
export interface TextSettings extends FieldSettings {
  /** The fewest characters. @default 0 */
  min?: number;
  /** The most characters; the input takes no more. @default 500 */
  max?: number;
  /** What the trimmed text must match, and what to say when it does not. @default anything */
  pattern?: { matches: RegExp; message: string };
  /** Said where there is none. @default '----' */
  missing?: string;
  /** Lists are narrowed by choosing what the records of a resource hold in a field. @default by typing */
  offers?: { resource: string; field: string };
}

/** A line of text. */
export function text(settings: TextSettings = {}): Field<'text'> {
  const { missing = absent, offers } = settings;
  return {
    ...common(settings),
    type: 'text',
    format: value => asText(value) || missing,
    ...(offers && { target: offers.resource }),
    Filter: offers
      ? function OfferedFilter(props) {
          return <SelectFilter {...props} options={useReferenceOptions(offers.resource, offers.field)} />;
        }
      : props => <BoxFilter {...props} type="text" />,
    input: async label => (await import('./input.tsx')).textInput(label, settings),
  };
}

/** Text as it stands; '----' where there is none. */
export function formatText(value: unknown): string {
  return asText(value) || absent;
}
