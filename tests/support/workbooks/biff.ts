import { compound } from './compound.ts';

/** Returns one BIFF record. */
export function record(type: number, ...body: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(body);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
}

const end = record(0x000a);

/** Returns 16-bit numbers, low byte first. */
export function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number, index * 2);
  return bytes;
}

/** The properties of a hand-made xls, apart from its cells. */
export interface BiffSpec {
  /** 0x10 is a worksheet, 0x40 a sheet of macros. */
  kind?: number;
  /** Further records before the list of sheets. */
  globals?: readonly Buffer[];
  /** 0x0600 is Excel 97 and later, 0x0500 Excel 5 and 95. */
  version?: number;
}

/** Returns a text cell; rows and columns count from 0. Excel 95 has no byte for the width of its characters. */
export function label(row: number, column: number, text: string, version = 0x0600): Buffer {
  const head = words(row, column, 0, text.length);
  return record(0x0204, head, width(version), Buffer.from(text, 'latin1'));
}

/** Returns an xls with one sheet of the given records. */
export function biffWorkbook(
  cells: readonly Buffer[],
  { kind = 0x10, globals = [], version = 0x0600 }: BiffSpec = {},
): Buffer {
  const begin = (substream: number) => record(0x0809, words(version, substream, 0, 0, 0, 0, 0, 0));
  const name = Buffer.from('Sheet1');
  const listing = (start: number) => {
    const place = Buffer.alloc(4);
    place.writeUInt32LE(start);
    const state = Buffer.from([0, kind === 0x40 ? 1 : 0, name.length]);
    return record(0x0085, place, state, width(version), name);
  };
  const head = (start: number) => Buffer.concat([begin(0x0005), ...globals, listing(start), end]);
  const stream = Buffer.concat([head(head(0).length), begin(kind), ...cells, end]);
  return compound([{ name: version === 0x0600 ? 'Workbook' : 'Book', data: stream }]);
}

function width(version: number): Buffer {
  return Buffer.alloc(version === 0x0600 ? 1 : 0);
}
