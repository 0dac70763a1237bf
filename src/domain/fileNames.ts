import type { Area } from './areas.ts';
import { today } from './clock.ts';
import { inOneLine } from './texts.ts';

/**
 * Names a download by its contents, area and the month or period of its rows, by default the day in India:
 * 'transformer-centres_54101_2026-09.xlsx', 'meter-readers_5410101_2026-11-21.xlsx'.
 */
export function fileNameOf(
  what: string,
  area: Area | undefined,
  extension: string,
  of: string = today(),
): string {
  return `${what}_${area?.code ?? 'all'}_${of}.${extension}`;
}

/** The most characters of an uploaded file's name that are kept. */
export const maxFileName = 120;
/** How many of them are its last ones, with the extension, if the name is longer. */
const lastCharacters = 20;

/**
 * Returns the name of a person's own file as screens show it: in one line, without hidden characters, without the
 * folders before it, and with dots in the middle if it is long; undefined if nothing is left. It is never part of a path.
 */
export function shownFileName(name: string): string | undefined {
  const characters = Array.from(inOneLine(name.split(/[\\/]/).at(-1) ?? ''));
  if (characters.length <= maxFileName) return characters.join('') || undefined;
  const first = characters.slice(0, maxFileName - lastCharacters - 1);
  return [...first, '…', ...characters.slice(-lastCharacters)].join('');
}
