import { CFB } from '@e965/xlsx';
import { damaged } from '#sheets/refusals.ts';

/** The first bytes of every compound file: old Office documents, and new ones under a password. */
export const compoundSignature = 'd0cf11e0a1b11ae1';

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
export function readCompound(bytes: Buffer): ReadonlyMap<string, () => Buffer> {
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
