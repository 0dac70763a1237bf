import { absent } from '#domain/formats.ts';
import { isOneLine, notOneLine, trimmed } from '#domain/texts.ts';
import { asText } from '../../record.ts';
import { common, crossed, type FieldSettings, type FoundInParts } from '../field.ts';
import { messages } from '../messages.ts';

/** The settings of `text()`. */
export interface TextSettings extends FieldSettings {
  /** The fewest characters. @default 0 */
  min?: number;
  /** The most characters; the input accepts no more. @default 500 */
  max?: number;
  /** The pattern for the trimmed text, and the message if it does not match. @default anything */
  pattern?: { matches: RegExp; message: string };
  /** Whether numbers in the text order it as people do, F2 before F10. @default false: letter by letter */
  natural?: boolean;
  /** Shown if the text is missing. @default '----' */
  missing?: string;
  /** Narrows lists by a choice of the values that a resource's records hold in a field. @default by typing */
  optionsFrom?: { resource: string; field: string };
}

/** The most characters of a text, unless its declaration says otherwise. */
export const longestText = 500;

/** A line of text. */
export function text(settings: TextSettings = {}): FoundInParts<'text', TextSettings> {
  const { min = 0, max, pattern, natural = false, missing = absent, optionsFrom, ...others } = settings;
  const field = common(others);
  return {
    ...field,
    type: 'text',
    settings,
    inParts: true,
    natural,
    format: value => asText(value) || missing,
    fault: (value, label) => textFault(value, label, settings),
    settingFaults: () => [
      ...field.settingFaults(),
      ...(max !== undefined && max < 1 ? ['max: must be 1 or more'] : []),
      ...crossed(min, max),
    ],
    ...(optionsFrom && { target: optionsFrom.resource }),
  };
}

/** Returns the text unchanged; '----' if it is missing. */
export const formatText = (value: unknown): string => asText(value) || absent;

function textFault(value: unknown, label: string, settings: TextSettings): string | undefined {
  const { min = 0, max = longestText, pattern, required, messages: own = {} } = settings;
  const typed = trimmed(asText(value));
  if (!isOneLine(typed)) return own.invalid ?? notOneLine(label);
  if (typed === '') return required ? (own.missing ?? messages.required(label)) : undefined;
  if (typed.length > max) return own.tooLong ?? messages.tooLong(label, max);
  if (typed.length < min) return own.tooShort ?? messages.tooShort(label, min);
  // Unlike `test`, `search` always begins at the start, also by a pattern with the flag g.
  return pattern && typed.search(pattern.matches) < 0 ? pattern.message : undefined;
}
