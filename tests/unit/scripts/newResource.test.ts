import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declarationOf, registered } from '../../../scripts/newResource/declaration.ts';
import { dataFolder } from '../../support/folders.ts';

const asked = {
  name: 'line-crews',
  fields: [
    'name:text!',
    'kind:choice(day|night)!',
    'feeder:reference(feeders)',
    'section:area(section)',
    'active:flag',
  ],
  editors: ['ae', 'cio'],
};

it('writes the declaration of what was asked', () => {
  expect(declarationOf(asked)).toBe(`import { officers } from '#domain/roles.ts';
import { area, choice, defineTable, flag, reference, text } from '#schema/index.ts';

/** Line crews. */
export const lineCrews = defineTable({
  name: 'line-crews',
  access: { list: officers, create: ['ae', 'cio'], update: ['ae', 'cio'], delete: ['ae', 'cio'], export: officers },
  fields: {
    name: text({ required: true }),
    kind: choice({ options: ['day', 'night'], required: true }),
    feeder: reference('feeders'),
    section: area('section'),
    active: flag(),
  },
  menu: { icon: 'people', group: 'network' },
});
`);
});

it('names it in the registry, after those that are there', () => {
  const empty = `import { createTables } from '#schema/createTables.ts';\n\nexport const tables = createTables([]);\n`;
  const one = registered(empty, 'contractors');
  expect(registered(one, 'line-crews')).toBe(`import { createTables } from '#schema/createTables.ts';
import { contractors } from './contractors.ts';
import { lineCrews } from './line-crews.ts';

export const tables = createTables([contractors, lineCrews]);
`);
});

it('orders the list by the first required field if the one that names a record is not', () => {
  const crews = { ...asked, fields: ['name:text', 'feeder:reference(feeders)!', 'phone:phone!'] };
  expect(declarationOf(crews)).toContain("  list: { sort: 'phone' },\n  menu: {");
});

it.each([
  [{ ...asked, name: 'Line crews' }, 'Line crews.name: must be lower-case words'],
  [{ ...asked, fields: ['name:text', 'feeder:reference(feeders)!'] }, 'with !, such as name:text!'],
  [{ ...asked, fields: ['name:text!', 'version:number'] }, 'line-crews.fields.version: is no possible name'],
  [{ ...asked, fields: ['name:text!', 'kind:choice'] }, 'A choice needs its options'],
  [{ ...asked, fields: ['name:text!', 'depot:area(depot)'] }, "'depot' is no level of areas"],
  [{ ...asked, fields: ['name:words'] }, "'name:words' is no field"],
  [{ ...asked, editors: ['boss'] }, "'boss' is no designation"],
])('refuses what can not be declared', (wrong, message) => {
  expect(() => declarationOf(wrong)).toThrow(message);
});

describe('npm run new-resource', () => {
  const project = dataFolder('new-resource');
  beforeAll(() => {
    for (const name of ['package.json', 'scripts', 'src'])
      cpSync(name, path.join(project, name), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(project, 'node_modules'));
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const inProject = (...given: string[]) =>
    spawnSync(process.execPath, given, { cwd: project, encoding: 'utf8' });
  const newResource = (name: string, fields: string) =>
    inProject('scripts/run.mjs', 'newResource', name, '--fields', fields, '--editors', 'cio');

  it('writes a declaration with which the program starts, whichever field is required', () => {
    expect(newResource('line-crews', 'name:text phone:phone! section:area(section)').stderr).toBe('');
    expect(newResource('depots', 'name:text! crew:reference(line-crews)').stderr).toBe('');
    const start =
      "const { tables } = await import('./src/tables/index.ts'); console.log(tables.slice(-2).map(t => t.list.sort))";
    expect(inProject('--input-type=module', '--eval', start).stdout).toBe("[ 'phone', 'name' ]\n");
  });

  it('says what can not be declared, and writes nothing', () => {
    const { status, stderr } = newResource('notes', 'name:text active:flag');
    expect([status, stderr]).toEqual([
      1,
      'The list is ordered by a field that every record has: mark one that is neither a reference nor an area with !, such as name:text!\n',
    ]);
    expect(existsSync(path.join(project, 'src/tables/notes.ts'))).toBe(false);
  });
});
