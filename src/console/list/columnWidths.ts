import type { CSSProperties } from 'react';
import type { ResourceField } from '../declaration/resolved.ts';
import type { Widths } from './useColumnWidths.ts';

/** The styles of a table and its columns, so that no value decides how wide a column is. */
export interface ColumnStyles {
  table: CSSProperties;
  /** By the key of the field. */
  columns: Readonly<Record<string, CSSProperties>>;
  /** Of the column after the fields. */
  last: CSSProperties;
}

interface Shown {
  columns: readonly ResourceField[];
  /** The width of what the column after these holds, px; undefined if there is none. */
  last: number | undefined;
  /** The widths that the officer gives columns. */
  chosen: Widths;
}

/** The characters by which a column of long texts grows before the others do. */
const growth = 12;

const padding = '2 * var(--cell)';

/**
 * Returns the widths of a list's columns as declared, whatever its rows hold: each has room for its values and its
 * heading, long texts take what is left up to a comfortable width, and all share the rest. In a frame that is narrower
 * than that, words give up some of theirs; in one that is narrower still, the table scrolls. A width that the officer
 * has chosen stands.
 */
export function columnStyles({ columns: shown, last, chosen }: Shown): ColumnStyles {
  const columns = shown.filter(({ key }) => chosen[key] === undefined);
  const fixed = shown.flatMap(({ key }) => chosen[key] ?? []);
  const rooms = columns.map(field => ({
    field,
    room: roomOf(field),
    given: Math.max(0, roomOf(field) - Math.max(slack * field.leastWidth, headingWidth(field.label, 0))),
    isApart: field.align === 'start' && shown[shown.indexOf(field) - 1]?.align === 'end',
  }));
  const total = rooms.reduce((sum, { room }) => sum + room, 0);
  const allGiven = rooms.reduce((sum, { given }) => sum + given, 0);
  const growing = columns.filter(({ clip }) => clip).length;
  const apart = rooms.filter(({ isApart }) => isApart).length;
  const lastWidth = last === undefined ? '0px' : `${last}px + var(--cell) + var(--edge)`;
  const sum = `var(--number-width) + ${total}ch + ${columns.length} * ${padding} + ${apart} * var(--apart) + ${fixed.reduce((of, width) => of + width, 0)}px + ${lastWidth}`;
  // All of it hangs on the frame alone, which is as wide while the list loads as when it has no rows.
  const left = `max(0px, 100cqi - (${sum}))`;
  const lacking = `clamp(0px, ${sum} - 100cqi, ${allGiven}ch)`;
  const ofNames = `min(${left}, ${growing * growth}ch)`;
  return {
    // Nothing is left to grow where every width is chosen.
    table: {
      minWidth: `calc(${sum} - ${allGiven}ch)`,
      ...(columns.length === 0 && { width: `calc(${sum})` }),
    },
    columns: {
      ...Object.fromEntries(Object.entries(chosen).map(([key, width]) => [key, { width: `${width}px` }])),
      ...Object.fromEntries(
        rooms.map(({ field: { key, clip }, room, given, isApart }) => [
          key,
          {
            width: `calc(${[
              `${room}ch`,
              padding,
              `(${left} - ${ofNames}) * ${room / total}`,
              ...(clip ? [`${ofNames} / ${growing}`] : []),
              ...(given > 0 ? [`${lacking} * ${-given / allGiven}`] : []),
              ...(isApart ? ['var(--apart)'] : []),
            ].join(' + ')})`,
          },
        ]),
      ),
    },
    last: { width: `calc(${lastWidth})` },
  };
}

/** Digits in columns, and bold ones, are wider than the `0` that `ch` measures. */
const slack = 1.05;

/** Returns the characters that a column needs for its values, and for its heading in two lines or three. */
const roomOf = ({ width, label }: ResourceField) => Math.max(slack * width, headingWidth(label, wideLetter));

/** The most words of a heading that has two lines; one of more has three. */
const fewWords = 3;

/** The width of a letter such as m beyond that of others. Columns short of room leave it out, and a word may then break. */
const wideLetter = 0.6;

/** Returns the least width of a heading in its lines: in digits of the rows, which are wider than letters. */
function headingWidth(label: string, ofWide: number): number {
  const lengthOf = (words: readonly string[]) => textWidth(words.join(' '), ofWide);
  const narrowest = (words: readonly string[], lines: number): number => {
    if (lines === 1 || words.length === 0) return lengthOf(words);
    return Math.min(
      ...words.map((_, at) =>
        Math.max(lengthOf(words.slice(0, at + 1)), narrowest(words.slice(at + 1), lines - 1)),
      ),
    );
  };
  const all = label.split(' ');
  return narrowest(all, all.length > fewWords ? 3 : 2);
}

const narrow = /[fijlrtI1.,' ]/g;
const wide = /[mwMW@%]/g;
const textWidth = (text: string, ofWide: number) =>
  0.92 * (text.length - 0.5 * [...text.matchAll(narrow)].length + ofWide * [...text.matchAll(wide)].length);
