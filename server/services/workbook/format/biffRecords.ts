import { damaged, passwordProtected } from '#sheets/refusals.ts';

/** The numbers of the BIFF records that matter here. */
export const biff = {
  bof: 0x0809,
  eof: 0x000a,
  filePass: 0x002f,
  boundSheet: 0x0085,
  continue: 0x003c,
  string: 0x0207,
} as const;

/** The value for a worksheet among the kinds of sheet in a BOUNDSHEET record. */
const worksheet = 0;

/** One record: its number, and where it starts and ends, header included. */
export interface BiffRecord {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

/** A sheet as listed in the part of the stream that describes the workbook. */
export interface BiffSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly isWorksheet: boolean;
  /** Where its records start. */
  readonly start: number;
  /** The BOUNDSHEET record that lists it. */
  readonly listing: BiffRecord;
}

/** Yields the records of a stream from a place on. Refuses a stream that breaks off within a record. */
function* biffRecords(stream: Buffer, from = 0): Generator<BiffRecord> {
  let start = from;
  while (start + 4 <= stream.length) {
    const end = start + 4 + stream.readUInt16LE(start + 2);
    if (end > stream.length) throw damaged();
    yield { type: stream.readUInt16LE(start), start, end };
    start = end;
  }
}

/**
 * Yields the records of the substream that starts at a place: from its BOF to its EOF, without the substreams inside
 * it.
 */
export function* substream(stream: Buffer, from: number): Generator<BiffRecord> {
  let depth = 0;
  for (const record of biffRecords(stream, from)) {
    if (depth === 0 && record.type !== biff.bof) throw damaged();
    if (record.type === biff.bof) depth += 1;
    if (depth === 1) yield record;
    if (record.type === biff.eof) depth -= 1;
    if (depth === 0) return;
  }
  throw damaged();
}

/** Checks that a stream starts as a workbook of Excel 5 or later, readable without a password. */
export function verifyBiff(stream: Buffer): void {
  if (stream.length < 8 || stream.readUInt16LE(0) !== biff.bof) throw damaged();
  const version = stream.readUInt16LE(4);
  if ((version !== 0x0500 && version !== 0x0600) || stream.readUInt16LE(6) !== 0x0005) throw damaged();
  for (const { type } of substream(stream, 0)) if (type === biff.filePass) throw passwordProtected();
}

/** Returns the sheets that a workbook lists. */
export function biffSheets(stream: Buffer): BiffSheet[] {
  const isUnicode = stream.readUInt16LE(4) === 0x0600;
  const sheets: BiffSheet[] = [];
  for (const record of substream(stream, 0)) {
    if (record.type !== biff.boundSheet) continue;
    const body = stream.subarray(record.start + 4, record.end);
    if (body.length < 8) throw damaged();
    sheets.push({
      name: sheetName(body, isUnicode),
      isHidden: (body.readUInt8(4) & 3) !== 0,
      isWorksheet: body.readUInt8(5) === worksheet,
      start: body.readUInt32LE(0),
      listing: record,
    });
  }
  return sheets;
}

function sheetName(body: Buffer, isUnicode: boolean): string {
  const length = body.readUInt8(6);
  if (!isUnicode) return body.toString('latin1', 7, 7 + length);
  const isWide = (body.readUInt8(7) & 1) === 1;
  return isWide ? body.toString('utf16le', 8, 8 + length * 2) : body.toString('latin1', 8, 8 + length);
}
