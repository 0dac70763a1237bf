import Type from 'typebox';
import { trimmed } from '#domain/texts.ts';
import { searchText, storable } from '#contract/parts.ts';
import { asText } from '#schema/record.ts';
import type { ServerHalf } from '../serverHalf.ts';
import { longestText, type TextSettings } from './index.ts';

/** Room for blanks that the rule trims, and for texts that it refuses with its own message. */
const spare = 200;

/** The server half of a text. */
export const textHalf = {
  record: () => Type.String(),
  value: ({ max = longestText }: TextSettings) => storable({ maxLength: max + spare }),
  filter: () => searchText,
  column: () => ({ type: 'text' as const }),
  store: storedText,
} satisfies ServerHalf<TextSettings>;

/** Returns a text as a column stores it: trimmed, null for none. */
export function storedText(value: unknown): string | null {
  return trimmed(asText(value)) || null;
}
