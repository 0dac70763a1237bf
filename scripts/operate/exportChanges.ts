import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ChangeExportError, exportChanges, verifyExport } from '../../server/machine/history/changeExport.ts';
import { openOrJoin } from '../../server/services/db/cluster/openOrJoin.ts';
import { secretSeal, secretStore } from '../../server/services/db/secrets.ts';
import { addMonths } from '#domain/months.ts';
import { onDatabase } from '../onDatabase.ts';

/** Writes the change log of a month into a file, signed and chained to the file of the month before; a server may run. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { after: { type: 'string' } } });
const [month, file] = positionals;
if (month === undefined || file === undefined) {
  console.error('Name a month and a file: npm run operate -- export-changes 2026-10 changes-2026-10.jsonl');
  process.exit(1);
}
await onDatabase(async (db, config) => {
  if (existsSync(file)) throw new ChangeExportError(`${file} exists already.`);
  const after = values.after === undefined ? undefined : await endOf(values.after, addMonths(month, -1));
  const lines = exportChanges(db, secretStore(db, secretSeal(config.secretsKeys)), { month, after });
  const part = `${file}.unfinished`;
  await pipeline(Readable.from(withEnds(lines)), createWriteStream(part, { mode: 0o600 }));
  const { count, fingerprint } = await verifyExport(linesOf(part));
  renameSync(part, file);
  return { ok: true, text: `${file} has ${count} changes of ${month}, signed with the key ${fingerprint}.` };
}, openOrJoin);

async function* withEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Returns the last hash of the export of a month. Throws ChangeExportError if it is of another month. */
async function endOf(before: string, of: string): Promise<string> {
  const { month: found, hash } = await verifyExport(linesOf(before));
  if (found !== of) throw new ChangeExportError(`${before} has the changes of ${found}, not of ${of}.`);
  return hash;
}

function linesOf(path: string) {
  return createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}
