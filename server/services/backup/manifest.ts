import { buffer } from 'node:stream/consumers';
import { PassThrough, Readable } from 'node:stream';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { isKey } from '../storage/objectStore.ts';
import { BackupError } from './backupError.ts';
import { pack, packedName, unpack } from './packing.ts';
import { lastPart, type BackupPlace } from './place/place.ts';
import { damaged } from './seal.ts';

/** Raised when an older version can't restore what a newer one writes. */
const format = 1;

const name = Type.String({ pattern: '^[a-z_][a-z0-9_]*$' });
const count = Type.Integer({ minimum: 0 });
const content = { bytes: count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) };

const backedUpTable = Type.Object({
  schema: name,
  name,
  columns: Type.Array(name),
  rows: count,
  ...content,
  /** The table that it is a part of, and which part: a month. */
  partition: Type.Optional(
    Type.Object({ of: name, bounds: Type.String({ pattern: "^FOR VALUES IN \\('\\d{4}-\\d{2}'\\)$" }) }),
  ),
});

const backedUpSequence = Type.Object({
  schema: name,
  name,
  value: Type.String({ pattern: '^-?\\d+$' }),
  isCalled: Type.Boolean(),
});

const manifest = Type.Object({
  format: Type.Literal(format),
  /** The version of the console that made it. */
  version: Type.String(),
  /** When the snapshot of the database was taken (ISO 8601). */
  at: Type.String(),
  /** The migrations of the database, by when they were written, ms. */
  migrations: Type.Array(Type.Integer()),
  tables: Type.Array(backedUpTable),
  sequences: Type.Array(backedUpSequence),
  /** The stored files. */
  objects: Type.Array(Type.Object({ key: Type.String(), ...content })),
});

/** The contents of a backup: enough to check all of it, and to restore it. */
export type Manifest = Static<typeof manifest>;
export type BackedUpTable = Static<typeof backedUpTable>;
export type BackedUpSequence = Static<typeof backedUpSequence>;

/** A manifest without its format. */
export type Contents = Omit<Manifest, 'format'>;

/** Returns the part of a backup that holds a table's rows. */
export const partOfTable = ({ schema, name: table }: Pick<BackedUpTable, 'schema' | 'name'>): string =>
  `tables/${schema}.${table}`;

/** Returns the part of a backup that holds a stored file. */
export const partOfObject = (key: string): string => `objects/${key}`;

/** Writes the manifest, the last file of a backup. */
export async function writeManifest(
  place: BackupPlace,
  backup: string,
  contents: Contents,
  keys: readonly Buffer[] | undefined,
): Promise<void> {
  const text = JSON.stringify({ format, ...contents }, undefined, 2);
  const file = packedName(lastPart, keys !== undefined);
  await pack(Readable.from([Buffer.from(text)]), lastPart, keys, packed =>
    place.complete(backup, file, packed),
  );
}

/** A backup's manifest, and the keys that open its files; none if it is not encrypted. */
export interface OpenedBackup {
  contents: Manifest;
  keys: readonly Buffer[] | undefined;
}

/**
 * Reads the manifest of a backup. Rejects with BackupError if there is no whole backup of that name, if no key opens it, if
 * there are keys and it is not encrypted, if it is damaged or from a newer version.
 */
export async function readManifest(
  place: BackupPlace,
  backup: string,
  given: readonly Buffer[] | undefined,
): Promise<OpenedBackup> {
  const plain = await place.read(backup, packedName(lastPart, false));
  const packed = plain ?? (await place.read(backup, packedName(lastPart, true)));
  if (!packed) throw new BackupError(await noBackup(place, backup));
  const isSealed = plain === undefined;
  if (isSealed !== (given !== undefined)) {
    packed.destroy();
    throw new BackupError(isSealed ? noKey : notSealed);
  }
  const keys = given;
  const text = new PassThrough();
  const bytes = buffer(text);
  // A fault ends both, and `unpack` has the words for it.
  bytes.catch(() => undefined);
  await unpack(packed, lastPart, keys, text).catch((error: unknown) => {
    throw keys && error instanceof BackupError ? notTheKey() : error;
  });
  return { contents: parse((await bytes).toString()), keys };
}

const noKey = 'BACKUP_KEY: missing, but the backup is encrypted';
const notSealed =
  'BACKUP_KEY: given, but the backup is not encrypted, and anyone with access to the place can have made or changed it. To restore it all the same, leave BACKUP_KEY out.';
const notTheKey = () =>
  new BackupError(
    `BACKUP_KEY: not the key that the backup is encrypted with, or ${lastPart} is damaged. Find the key, or take another backup.`,
  );

function parse(text: string): Manifest {
  const read = readJson(text);
  if (Value.Check(manifest, read) && read.objects.every(({ key }) => isKey(key))) return read;
  if (Value.Check(Type.Object({ format: Type.Integer({ minimum: format + 1 }) }), read))
    throw new BackupError('The backup was made by a newer version of the console: restore it with that one.');
  throw damaged(lastPart);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function noBackup(place: BackupPlace, backup: string): Promise<string> {
  const found: string[] = [];
  for await (const each of place.names()) found.push(each);
  const list = found.slice(0, 20).map(each => `  ${place.address}/${each}`);
  return found.length === 0
    ? `There is no whole backup at ${place.address}/${backup}, and none beside it.`
    : `There is no whole backup at ${place.address}/${backup}. These are there:\n${list.join('\n')}`;
}
