import { formatCount } from '#domain/formats.ts';

const MB = 1024 * 1024;

/** Limits on an uploaded workbook and on the cost of reading it. */
export interface IntakeLimits {
  /** Bytes of the uploaded file. */
  fileBytes: number;
  /** Bytes of all parts of the file once unpacked, counted while unpacking, never taken from a header. */
  unpackedBytes: number;
  /** How many times larger than its packed form a part may be. */
  ratio: number;
  /** Bytes up to which a part is exempt from the ratio: small parts of honest files compress extremely well. */
  ratioFreeBytes: number;
  /** Parts in the file. */
  entries: number;
  /** Worksheets in the file, including hidden ones. */
  sheets: number;
  /** Filled rows of all sheets that are read, without headers. */
  rows: number;
  /** The last column of a sheet that may be filled. */
  columns: number;
  /** Seconds that reading may take. */
  seconds: number;
  /** Bytes of memory that the reading process may take. */
  memoryBytes: number;
}

/** The limits for every upload. */
export const intakeLimits: Readonly<IntakeLimits> = {
  fileBytes: 25 * MB,
  unpackedBytes: 400 * MB,
  ratio: 100,
  ratioFreeBytes: 100 * 1024,
  entries: 1_000,
  sheets: 50,
  rows: 200_000,
  columns: 256,
  seconds: 60,
  memoryBytes: 512 * MB,
};

/** A limit that can get a file refused. */
export type LimitName = Exclude<keyof IntakeLimits, 'ratioFreeBytes'>;

const sentences: Readonly<Record<LimitName, (limit: string) => string>> = {
  fileBytes: limit => `The file is larger than ${limit} MB.***Split it and upload the parts.`,
  unpackedBytes: limit =>
    `The file is larger than ${limit} MB when unpacked.***Split it and upload the parts.`,
  ratio: limit =>
    `A part of the file is packed more than ${limit}:1, which no ordinary workbook is.***Save it again in Excel and upload that.`,
  entries: limit =>
    `The file has more than ${limit} parts.***Copy the rows into a new workbook and upload that.`,
  sheets: limit => `The file has more than ${limit} sheets.***Split it and upload the parts.`,
  rows: limit => `The file has more than ${limit} rows.***Split it and upload the parts.`,
  columns: limit =>
    `The file has more than ${limit} columns.***Remove the columns that are not needed and upload it again.`,
  seconds: limit => `The file takes longer than ${limit} seconds to read.***Split it and upload the parts.`,
  memoryBytes: limit =>
    `The file needs more than ${limit} MB of memory to read.***Split it and upload the parts.`,
};

/** Returns the sentence that the officer sees when a file breaks the limit; it names the limit. */
export function limitSentence(name: LimitName, limits: Readonly<IntakeLimits> = intakeLimits): string {
  const limit = name.endsWith('Bytes') ? limits[name] / MB : limits[name];
  return sentences[name](formatCount(limit));
}
