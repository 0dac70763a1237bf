/** @module-tag long */

import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declarationOf, registered } from '../../../scripts/newResource/declaration.ts';
import { readFields } from '../../../scripts/newResource/fields.ts';
import { dataFolder } from '../../support/folders.ts';

const project = dataFolder('migration');
const registry = readFileSync('src/tables/index.ts', 'utf8');

beforeAll(() => {
  for (const name of ['package.json', 'contract', 'scripts', 'server', 'src'])
    cpSync(name, path.join(project, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Declares crews with these fields, beside the project's own tables, and makes the migration. */
const migrate = (...fields: string[]) => migrateWith([], ...fields);

function migrateWith(options: readonly string[], ...fields: string[]) {
  const declaration = declarationOf({
    name: 'crews',
    fields: readFields('crews', fields.join(' ')),
    editors: ['cio'],
  });
  return migrateDeclared(declaration, options);
}

function migrateDeclared(declaration: string, options: readonly string[] = []) {
  writeFileSync(path.join(project, 'src/tables/crews.ts'), declaration);
  writeFileSync(path.join(project, 'src/tables/index.ts'), registered(registry, 'crews'));
  const given = ['scripts/run.mjs', 'migration', 'crews', ...options];
  return spawnSync(process.execPath, given, { cwd: project, encoding: 'utf8' });
}

it.each([
  ['export: officers', "export: ['ae', 'boss']", "crews.access.export: 'boss' is no designation"],
  ["reference('feeders')", "reference('feeder')", /^crews\.fields\.feeder: 'feeder' is no resource/],
  ['menu:', "samples: [{ name: '' }],\n  menu:", /^crews\.samples\[0\]\.name: Please enter Name$/],
  ["name: 'crews'", "name: 'user'", 'user.name: is taken by a call of the program itself'],
  ["name: 'crews'", "name: 'audits'", 'audits.name: is taken by a hand-written screen'],
])('makes nothing of a faulty declaration, and names its fault: %#', (from, to, fault) => {
  const fields = readFields('crews', 'name:text! feeder:reference(feeders)');
  const declaration = declarationOf({ name: 'crews', fields, editors: ['cio'] }).replace(from, to);
  const { status, stdout, stderr } = migrateDeclared(declaration);
  const [heading, ...faults] = stderr.trim().split('\n');
  expect([status, stdout, heading]).toEqual([1, '', 'Faulty declarations:']);
  expect(faults.map(each => each.replace(/^- /, ''))).toEqual([expect.stringMatching(fault)]);
});

it('refuses a new required column of a table that may have rows, and makes it in two steps', () => {
  const migrations = () => readdirSync(path.join(project, 'server/services/db/migrations'));
  expect(migrate('name:text!', 'active:flag').stdout).toContain('CREATE TABLE "crews"');
  const before = migrations();

  const { status, stdout, stderr } = migrate('name:text!', 'active:flag', 'depot:text!');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^The column depot of crews is new and required, but the records that are there .*\n$/,
  );
  expect(migrations()).toEqual(before);

  const filled = migrateWith(
    ['--dry', '--fill', "crews.depot=Kadri's"],
    'name:text!',
    'active:flag',
    'depot:text!',
  );
  expect(filled.stdout, filled.stderr).toContain(`ADD COLUMN "depot" text;
--> statement-breakpoint
UPDATE "crews" SET "depot" = 'Kadri''s', "version" = "version" + 1, "updated_at" = now() WHERE "depot" IS NULL;
--> statement-breakpoint
ALTER TABLE "crews" ALTER COLUMN "depot" SET NOT NULL;`);
  expect(migrateWith(['--fill', 'crews.name=x'], 'name:text!', 'active:flag').stderr).toContain(
    '--fill crews.name: this is no column of a declared table that becomes required.',
  );

  const added = migrate('name:text!', 'active:flag!', 'depot:text', 'ready:flag');
  expect(added.stdout, added.stderr).toContain('ADD COLUMN "depot" text;');
  expect(added.stdout).toContain('ADD COLUMN "ready" boolean DEFAULT false NOT NULL;');
  const required = migrate('name:text!', 'active:flag', 'depot:text!', 'ready:flag');
  expect(required.stdout, required.stderr).toContain('ALTER COLUMN "depot" SET NOT NULL;');
}, 180_000);
