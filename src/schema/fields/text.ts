import { absent } from '#domain/formats.ts';
import { asText } from '../record.ts';
import { common, type Field } from './field.ts';
import type { TextSettings } from './settings.ts';

/** The most characters of a text, unless its declaration says otherwise. */
export const longestText = 500;

/** A line of text. */
export function text(settings: TextSettings = {}): Field<'text'> {
  const { missing = absent, optionsFrom } = settings;
  return {
    ...common(settings),
    type: 'text',
    settings,
    natural: settings.natural ?? false,
    format: value => asText(value) || missing,
    ...(optionsFrom && { target: optionsFrom.resource }),
  };
}

/** Returns the text unchanged; '----' if it is missing. */
export function formatText(value: unknown): string {
  return asText(value) || absent;
}
