import { open, readFile, stat } from 'node:fs/promises';
import { CFB } from '@e965/xlsx';
import type { FileExtension } from '#domain/files.ts';
import { intakeLimits, type IntakeLimits } from '#sheets/limits.ts';
import {
  damaged,
  describeBytes,
  emptyFile,
  limitExceeded,
  notAWorkbook,
  passwordProtected,
  withMacros,
  workbookNames,
} from '#sheets/refusals.ts';
import { biffSheets, verifyBiff, type BiffSheet } from './biffRecords.ts';
import { readPackage, type PackageKind, type WorkbookParts } from './spreadsheetPackage.ts';
import { verifyZip } from './zipParts.ts';

/** A workbook whose content is verified to match its extension. */
export type VerifiedWorkbook =
  | { readonly format: 'xlsx' | 'xlsb'; readonly file: string; readonly parts: WorkbookParts }
  | { readonly format: 'xls'; readonly stream: Buffer; readonly sheets: readonly BiffSheet[] };

const foundInZip: Readonly<Record<PackageKind, string>> = {
  xlsx: workbookNames.xlsx,
  xlsb: workbookNames.xlsb,
  xlsm: 'a workbook with macros (xlsm)',
  template: 'an Excel template',
  docx: 'a Word document',
  pptx: 'a PowerPoint presentation',
  ods: 'an OpenDocument file',
  zip: 'a ZIP archive',
};

/**
 * Verifies by content, without any parser, that a file is the kind of workbook that its extension says, and respects
 * the limits of size, unpacked size, ratio and entries. Throws WorkbookRefused with a sentence that says what the file
 * is instead.
 */
export async function verifyFormat(
  file: string,
  extension: FileExtension,
  limits: IntakeLimits = intakeLimits,
): Promise<VerifiedWorkbook> {
  const { size } = await stat(file);
  if (size === 0) throw emptyFile();
  if (size > limits.fileBytes) throw limitExceeded('fileBytes', limits);
  const head = await firstBytes(file, 1024);
  const start = head.toString('hex', 0, 8);
  if (start === compoundSignature) return verifyCompound(await readFile(file), extension);
  if (start.startsWith('504b0304') || start.startsWith('504b0506'))
    return verifyPackage(file, extension, limits);
  throw notAWorkbook(extension, describeBytes(head));
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function verifyPackage(file: string, extension: FileExtension, limits: IntakeLimits) {
  const { kind, workbook } = readPackage(file, await verifyZip(file, limits));
  if (kind === 'xlsm') throw withMacros();
  if (!workbook || (kind !== 'xlsx' && kind !== 'xlsb') || kind !== extension)
    throw notAWorkbook(extension, foundInZip[kind]);
  return { format: kind, file, parts: workbook };
}

function verifyCompound(bytes: Buffer, extension: FileExtension): VerifiedWorkbook {
  const streams = readCompound(bytes);
  if (streams.has('encryptedpackage')) throw passwordProtected();
  const workbook = streams.get('workbook') ?? streams.get('book');
  if (!workbook)
    throw notAWorkbook(extension, streams.has('worddocument') ? 'a Word document' : 'no workbook');
  if (extension !== 'xls') throw notAWorkbook(extension, workbookNames.xls);
  const stream = workbook();
  verifyBiff(stream);
  return { format: 'xls', stream, sheets: biffSheets(stream) };
}

/** The first bytes of every compound file: old Office documents, and new ones under a password. */
const compoundSignature = 'd0cf11e0a1b11ae1';

/** The library's reader of compound files, which its declarations leave untyped. */
interface CompoundReader {
  read(
    bytes: Buffer,
    options: { type: 'buffer' },
  ): {
    FileIndex: readonly { type: number; size: number; content?: Buffer }[];
    /** Paths by the same index: 'Root Entry/', 'Root Entry/Workbook'. */
    FullPaths: readonly string[];
  };
}

const reader = openReader(CFB);
const stream = 2;

/**
 * Returns the streams directly in the root of a compound file, by lower-case name. Refuses a damaged file. Circular
 * chains make the library run out of memory, so files from outside may be read only in a capped process.
 */
function readCompound(bytes: Buffer): ReadonlyMap<string, () => Buffer> {
  const { FileIndex: entries, FullPaths: paths } = parse(bytes);
  const [root = ''] = paths;
  const streams = new Map<string, () => Buffer>();
  for (const [index, { type, size, content }] of entries.entries()) {
    const path = paths[index] ?? '';
    const name = path.slice(root.length);
    if (type !== stream || !path.startsWith(root) || name.includes('/')) continue;
    streams.set(name.toLowerCase(), () => {
      if (content?.length !== size) throw damaged();
      return content;
    });
  }
  return streams;
}

function parse(bytes: Buffer) {
  try {
    return reader.read(bytes, { type: 'buffer' });
  } catch {
    throw damaged();
  }
}

function openReader(library: unknown): CompoundReader {
  if (!isReader(library)) throw new Error('The spreadsheet library reads no compound files.');
  return library;
}

function isReader(library: unknown): library is CompoundReader {
  return (
    typeof library === 'object' && library !== null && 'read' in library && typeof library.read === 'function'
  );
}
