import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ChangeExportError, verifyExport } from '../../server/machine/history/changeExport.ts';

/** Checks exports of the change log, in the order of their months, without a database. Exits with 1 at the first fault. */
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error(
    'Name exports: npm run operate -- verify-changes changes-2026-09.jsonl changes-2026-10.jsonl',
  );
  process.exit(1);
}
let last: string | undefined;
for (const file of files) {
  try {
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
    const { month, count, hash, after, fingerprint } = await verifyExport(lines);
    if (last !== undefined && last !== after)
      throw new ChangeExportError('It does not follow the file before it.');
    last = hash;
    console.log(`${file}: ${month}, ${count} changes, as they were made with the key ${fingerprint}`);
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
