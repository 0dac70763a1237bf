import { parseArgs } from 'node:util';
import { FolderInUseError } from '../server/services/db/cluster/clusterErrors.ts';
import { declarationFaults } from '../server/machine/records/declarationFaults.ts';
import { readConfig } from '../server/services/settings/config.ts';
import { FaultyDeclarations } from '../src/schema/faultyDeclarations.ts';
import { tables } from '../src/tables/index.ts';
import { draftMigration, writeMigration } from './migrations/draft.ts';
import { screenNames } from './newResource/name.ts';
import { NoMigration, withRecords } from './migrations/required.ts';

/**
 * Compares the tables of the program with those of the last migration, and writes the migration between them: prints
 * it, then writes it. `--dry` only prints. A name may follow; by default it is 'change'. `--fill table.column=value`
 * gives a value to the records without one, for a column that becomes required.
 */
const screens = screenNames();
FaultyDeclarations.refuse([
  ...declarationFaults(tables),
  ...tables
    .filter(({ name }) => screens.includes(name))
    .map(({ name }) => `${name}.name: is taken by a hand-written screen`),
]);
const { values, positionals } = parseArgs({
  options: {
    dry: { type: 'boolean', default: false },
    fill: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});

const fills = new Map(
  values.fill.map(each => {
    const [name = '', ...value] = each.split('=');
    return [name, value.join('=')] as const;
  }),
);
const draft = await withRecords(readConfig(process.env), count =>
  draftMigration(positionals[0] ?? 'change', { fills, count }),
).catch((error: unknown) => {
  if (!(error instanceof NoMigration || error instanceof FolderInUseError)) throw error;
  console.error(error.message);
  process.exit(1);
});
if (!draft) console.log('The tables are those of the last migration: there is nothing to write.');
else {
  console.log(draft.sql);
  if (!values.dry) console.log(`\nWritten to ${await writeMigration(draft)}`);
}
