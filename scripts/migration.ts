import { parseArgs } from 'node:util';
import { draftMigration, writeMigration } from './migrations/draft.ts';

/**
 * Compares the tables of the program with those of the last migration, and writes the migration between them: prints
 * it, then writes it. `--dry` only prints. A name may follow; by default it is 'change'.
 */
const { values, positionals } = parseArgs({
  options: { dry: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const draft = await draftMigration(positionals[0] ?? 'change');
if (!draft) console.log('The tables are those of the last migration: there is nothing to write.');
else {
  console.log(draft.sql);
  if (!values.dry) console.log(`\nWritten to ${await writeMigration(draft)}`);
}
