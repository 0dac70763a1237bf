import fc, { type Arbitrary } from 'fast-check';
import { fileExtensions, type FileExtension } from '#domain/files.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import type { FileKind, Sheet } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { typeOf, typesOf } from '#fileKinds/rowTypes.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';
import { book, type BookCell, type BookSheet } from '../workbooks/books.ts';
import { faultyRows, validRow } from './generate.ts';
import { sampleMonth } from './sampleRecords.ts';

/** A made-up file, and how it is uploaded. */
export interface RandomFile {
  readonly extension: FileExtension;
  readonly sheets: readonly BookSheet[];
  readonly by: 'ae' | 'cio';
  /** Missing for kinds without months, and for some files of the others. */
  readonly month?: string;
}

const kinds = Object.values<FileKind>(fileKinds);

/** Returns made-up files of a kind, the same ones for the same seed. Their rows are about the sample records. */
export const randomFiles = (kind: FileKind, seed: number, numRuns: number): RandomFile[] =>
  fc.sample(fileOf(kind), { seed, numRuns, unbiased: true });

/** Returns the bytes of a made-up file. */
export const bytesOf = ({ extension, sheets }: RandomFile): Buffer => book(extension, sheets);

function fileOf(kind: FileKind): Arbitrary<RandomFile> {
  const uploaders = (['ae', 'cio'] as const).filter(role =>
    kind.tabs.some(({ roles }) => roles.includes(role)),
  );
  return fc
    .record({
      extension: fc.constantFrom(...fileExtensions),
      by: fc.oneof(mostly(fc.constant<'ae' | 'cio'>('cio')), fc.constantFrom(...uploaders)),
      month: kind.months === 'none' ? fc.constant(undefined) : months,
      sheets: fc
        .shuffledSubarray([...kind.sheets], { minLength: Math.max(1, kind.sheets.length - 1) })
        .chain(chosen => fc.tuple(...chosen.map(sheet => sheetOf(kind, sheet)))),
      besides: fc.subarray(besides, { maxLength: 1 }),
    })
    .map(({ sheets, besides: others, month, ...file }) => ({
      ...file,
      sheets: [...others, ...sheets],
      ...(month !== undefined && { month }),
    }));
}

/** Chosen five times as often as another arbitrary. */
const mostly = <T>(arbitrary: Arbitrary<T>) => ({ arbitrary, weight: 5 });

const months = fc.oneof(
  mostly(fc.constant(sampleMonth)),
  fc.constantFrom(
    undefined,
    '2014-12',
    addMonths(sampleMonth, -1),
    currentMonth(),
    addMonths(currentMonth(), 1),
  ),
);

/** Sheets that no kind reads. */
const besides: BookSheet[] = [
  { name: 'Old', rows: [['Account_ID'], ['1']], hidden: 1 },
  {
    name: 'Notes',
    rows: [
      ['Village', 'Remarks by phone'],
      ['Kadri', 'none'],
    ],
  },
];

/** The rows that may stand above a header. */
const titles: BookCell[][][] = [
  [],
  [],
  [['Report of the division']],
  [['Report', 'of', 2026], [], ['Kadri', 'x']],
];

/** How people write a header. */
const headerStyles: ((name: string) => string)[] = [
  name => name,
  name => name.toUpperCase().replaceAll('_', ' '),
  name => name.toLowerCase().replaceAll('_', ''),
  name => ` ${name.replaceAll('_', '  ')} `,
];

function sheetOf(kind: FileKind, sheet: Sheet): Arbitrary<BookSheet> {
  const columns = Object.keys(sheet.columns);
  return fc
    .record({
      title: fc.constantFrom(...titles),
      style: fc.constantFrom(...headerStyles),
      header: fc.shuffledSubarray([...columns, 'Village'], { minLength: columns.length + 1 }),
      missing: fc.oneof({ arbitrary: fc.constant(''), weight: 15 }, fc.constantFrom(...columns)),
      rows: fc.array(
        fc.tuple(
          rowOf(kind, sheet),
          fc.array(way, { minLength: columns.length + 1, maxLength: columns.length + 1 }),
        ),
        { maxLength: 30, size: 'max' },
      ),
    })
    .map(({ title, style, header, missing, rows }) => {
      const written = header.filter(name => name !== missing);
      return {
        name: sheet.title,
        rows: [
          ...title,
          written.map(style),
          ...rows.map(([cells, ways]) => written.map((name, at) => ways[at]?.(cells[name] ?? '') ?? null)),
        ],
      };
    });
}

type Way = (text: string) => BookCell;

/** Cells that break what they hold. */
const oddities: Way[] = [
  () => ({ t: 'e', v: 42 }),
  text => `${text}\n${text}`,
  () => true,
  () => 1e15,
  () => null,
];

/** Ways to write a text into a cell; one that doesn't fit the text leaves it as it is. */
const way: Arbitrary<Way> = fc.oneof(
  { weight: 60, arbitrary: fc.constant<Way>(text => text) },
  { weight: 30, arbitrary: fc.constant<Way>(asNumber) },
  { weight: 10, arbitrary: fc.constant<Way>(text => ` \u00A0${text} `) },
  { weight: 10, arbitrary: fc.constant<Way>(asDate) },
  { weight: 1, arbitrary: fc.constantFrom(...oddities) },
);

function asNumber(text: string): BookCell {
  return text !== '' && String(Number(text)) === text ? Number(text) : text;
}

function asDate(text: string): BookCell {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return Number.isFinite(days) ? { t: 'n', v: days, z: 'dd/mm/yyyy' } : text;
}

/** A row of a sheet: one that the declaration names, with another key or other cells, with a fault, or blank. */
function rowOf(kind: FileKind, sheet: Sheet): Arbitrary<RowCells> {
  const types = typesOf(kind).filter(each => each.sheet === sheet);
  const whole = fc.constantFrom(...namedRows(kind, sheet), ...types.map(validRow));
  const fresh = fc
    .tuple(whole, fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 60 })))
    .map(([cells, number]) => {
      const ownKey = typeOf(types, cells)?.type.key;
      const isUnique = (name: string) => name === ownKey || sheet.columns[name]?.onRecord?.says === 'unique';
      return mapped(cells, (text, name) => (isUnique(name) ? endingIn(text, number) : text));
    });
  const changed = fc
    .tuple(fresh, fc.subarray(Object.keys(sheet.columns), { minLength: 1, maxLength: 2 }))
    .chain(([cells, names]) =>
      fc.tuple(...names.map(name => fc.constantFrom(...textsFor(name)))).map(texts => ({
        ...cells,
        ...Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])),
      })),
    );
  const faulty = faultyRows(kind).flatMap(({ sheet: name, cells }) => (name === sheet.name ? [cells] : []));
  return fc.oneof(
    { weight: 3, arbitrary: whole },
    { weight: 8, arbitrary: fresh },
    { weight: 3, arbitrary: changed },
    { weight: 2, arbitrary: fc.constantFrom(...faulty) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

/** Returns the rows of a sheet in the sample of its kind, and in the files that show its reasons. */
function namedRows(kind: FileKind, sheet: Sheet): RowCells[] {
  const isLast = kind.sheets.at(-1) === sheet;
  const examples = Object.values(kind.reasons).flatMap(({ example: { file, after = [] } }) => [
    ...after,
    ...file,
  ]);
  return [...sheet.sample, ...(isLast ? examples.map(cells => ({ ...sheet.sample.at(-1), ...cells })) : [])];
}

/** Returns every text that any declaration has in a column of this name. */
function textsFor(column: string): string[] {
  const all = kinds.flatMap(kind =>
    kind.sheets.flatMap(sheet => [
      ...namedRows(kind, sheet).map(cells => cells[column] ?? ''),
      ...(sheet.columns[column]?.rule.options ?? []),
    ]),
  );
  return [...new Set(['', ...all])];
}

/** Replaces the last two digits of a text that ends with them. */
const endingIn = (text: string, number: number) => text.replace(/\d\d$/, String(number).padStart(2, '0'));

const mapped = (cells: RowCells, to: (text: string, name: string) => string): RowCells =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, to(text ?? '', name)]));
