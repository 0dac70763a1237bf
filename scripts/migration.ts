import { parseArgs } from 'node:util';
import { draftMigration, NoMigration, writeMigration } from './migrations/draft.ts';

/**
 * Compares the tables of the program with those of the last migration, and writes the migration between them: prints
 * it, then writes it. `--dry` only prints. A name may follow; by default it is 'change'.
 */
const { values, positionals } = parseArgs({
  options: { dry: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const draft = await draftMigration(positionals[0] ?? 'change').catch((error: unknown) => {
  if (!(error instanceof NoMigration)) throw error;
  console.error(error.message);
  process.exit(1);
});
if (!draft) console.log('The tables are those of the last migration: there is nothing to write.');
else {
  console.log(draft.sql);
  if (!values.dry) console.log(`\nWritten to ${await writeMigration(draft)}`);
}
