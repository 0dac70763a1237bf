import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registered } from '../../../scripts/newResource/declaration.ts';
import { newName } from '../../../scripts/newResource/name.ts';
import { registry } from '../../../src/resources/index.ts';
import { dataFolder } from '../../support/folders.ts';
import { repetitions } from '../../support/repetitions.ts';

const project = dataFolder('new-resource');
beforeAll(() => {
  for (const name of ['package.json', 'oxfmt.config.ts', 'contract', 'scripts', 'server', 'src'])
    cpSync(name, path.join(project, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const inProject = (given: readonly string[], input = '') =>
  spawnSync(process.execPath, given, {
    cwd: project,
    encoding: 'utf8',
    input,
    env: { ...process.env, DATABASE_URL: '' },
  });
/** Runs `npm run new-resource` with these words behind it, and with these lines on its input. */
const newResource = (given: readonly string[], ...lines: string[]) =>
  inProject(['scripts/run.mjs', 'newResource', ...given], lines.map(line => `${line}\n`).join(''));
const read = (name: string) => readFileSync(path.join(project, `src/tables/${name}.ts`), 'utf8');
const written = () =>
  readdirSync(path.join(project, 'src/tables')).map(file => [file, read(path.parse(file).name)]);

const crewFields = [
  'name:text!?',
  'phone:phone!*?',
  'kind:choice(day|night)!',
  'feeder:reference(feeders)',
  'lead:reference(line-crews)*',
  'section:area(section)',
  'active:flag',
].join(' ');

it('writes the file that the piped answers declare, and it can be migrated', () => {
  const { status, stdout, stderr } = newResource([], 'line-crews', crewFields, 'ae, cio');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Markers after the type: ! required, * unique, ? searched\n');
  expect(read('line-crews')).toBe(`import { officers } from '#domain/roles.ts';
import { area, choice, defineTable, flag, phone, reference, text } from '#schema/index.ts';

/** Line crews. */
export const lineCrews = defineTable({
  name: 'line-crews',
  access: {
    list: officers,
    create: ['ae', 'cio'],
    update: ['ae', 'cio'],
    delete: ['ae', 'cio'],
    export: officers,
  },
  fields: {
    name: text({ required: true }),
    phone: phone({ required: true }),
    kind: choice({ options: ['day', 'night'], required: true }),
    feeder: reference('feeders'),
    lead: reference('line-crews'),
    section: area('section'),
    active: flag(),
  },
  table: { unique: ['phone', 'lead'] },
  list: { search: { by: ['name', 'phone'] } },
  menu: { icon: 'people', group: 'network' },
});
`);

  const migration = inProject(['scripts/run.mjs', 'migration', 'line-crews']);
  expect(migration.stderr).toBe('');
  for (const part of [
    'CREATE TABLE "line_crews"',
    'CONSTRAINT "line_crews_once_by_phone" UNIQUE("phone")',
    'FOREIGN KEY ("lead") REFERENCES "public"."line_crews"("id")',
    'CREATE INDEX "line_crews_by_part"',
  ])
    expect(migration.stdout).toContain(part);
}, 60_000);

it('writes formatted files, with which the program starts, whatever was answered', { tags: 'long' }, () => {
  const answers: Record<string, string> = {
    depots: 'code:text crew:reference(line-crews)! phone:phone! since:date* cost:number',
    'meter-seals': `number:text!*?, kind:choice(driver's, back\\slash)`,
    'distribution-box-inspections':
      'kind:choice(single phase | three phase|neither of the two)! subDivision:area(subDivision)!',
    a: 'name:text!?',
  };
  for (const [name, fields] of Object.entries(answers))
    expect(newResource([name], fields, 'ae aee ee se ce cio dt').stderr, name).toBe('');
  const format = inProject(['node_modules/oxfmt/bin/oxfmt', '--check', 'src/tables']);
  expect(format.stderr + format.stdout).toContain('All matched files use the correct format.');
  const start = `const { tables } = await import('./src/tables/index.ts');
    console.log(tables.slice(-4).map(({ name, list }) => name + ' by ' + list.sort).join());
    console.log(tables.at(-3).fields.kind.settings.options.join('|'));`;
  expect(inProject(['--input-type=module', '--eval', start]).stdout).toBe(
    "depots by phone,meter-seals by number,distribution-box-inspections by kind,a by name\ndriver's, back\\slash\n",
  );
});

/** Answers for the fields that can't be taken, and why. */
const wrongFields = [
  ['name', "'name' is no field: write name:type, with one of text, number"],
  ['name:words!', "'name:words!' is no field: write name:type"],
  ['name:constructor!', "'name:constructor!' is no field: write name:type"],
  ['name:text!#', "'name:text!#' ends in '!#': after the type and what it takes, only !, *, ? may follow."],
  ['name:text! !', "'!' is no field: write name:type"],
  ['name:text! cost:number?', "'cost:number?' can't be searched here: only text, phone can, by ?."],
  [
    'name:text! active:flag*',
    "'active:flag*' can't be unique here: only text, number, date, month, phone, reference can, by *.",
  ],
  ['name:text! kind:choice(a|b)*', "'kind:choice(a|b)*' can't be unique here"],
  [
    'name:text! before:reference(notes)!',
    "'before:reference(notes)!' can't be required: the first record would have nothing to refer to.",
  ],
  ['name:text(60)!', "'name:text(60)!' says too much: write name:text, without parentheses."],
  ['name:text! kind:choice!', "'kind:choice!' says too little: write kind:choice(a|b)."],
  ['name:text! kind:choice(a|)', 'An option of choice(a|) is empty.'],
  ['name:text! kind:choice(a|b|a)', 'choice(a|b|a) has the option a twice.'],
  ['name:text! depot:area(depot)', "'depot' is no level of areas: take one of zone, circle"],
  [
    'name:text! crew:reference(crews)',
    "'crew:reference(crews)' can't refer to crews: take one of feeders, installations, mrs",
  ],
  ['name:text! at:area(section) of:area(zone)', 'notes.fields: only one may be an area.'],
  ['name:text! name:number', 'There are two fields name.'],
  ['name:text! version:number', 'notes.fields.version: is no possible name'],
  ['name:text! line-crew:text', 'notes.fields.line-crew: is no possible name; use camelCase'],
  [`name:text! ${'long'.repeat(13)}:phone*`, 'has more than 63 letters; shorten the name of the resource'],
  ['name:text active:flag', 'mark one that is neither a reference nor an area with !, such as name:text!'],
  [',', 'mark one that is neither a reference nor an area with !'],
] as const;

it('says why an answer can not be taken, and asks again', () => {
  const wrong = [
    ['Notes', `'Notes' is no name: write lower-case words joined by "-", such as line-crews.`],
    ['class', "'class' means something in the code: take another name."],
    ['feeders', "'feeders' is there already: take another name."],
    ['notes', ''],
    ...wrongFields,
    ['name:text!', ''],
    ['ae boss', "'boss' is no designation: take some of dt, cio"],
  ] as const;
  const { status, stdout, stderr } = newResource([], ...wrong.map(([answer]) => answer), '');
  const reasons = wrong.flatMap(([, reason]) => reason || []);
  const given = stderr.trimEnd().split(' Please answer again.\n');
  expect(given).toEqual(reasons.map(reason => expect.stringContaining(reason)));
  expect([status, stdout]).toEqual([0, expect.stringContaining('src/tables/notes.ts declares notes')]);
  expect(read('notes')).toContain("create: ['cio']");
});

const unfinished = 'The input ended before the last answer. Nothing is written.\n';
/** Words behind the command, lines on its input, and what it says. */
type Failure = readonly [string, readonly string[], readonly string[], string | RegExp];
const failures: readonly Failure[] = [
  ['a wrong option', ['tools', '--fields', 'name:words'], [], "'name:words' is no field"],
  ['an input that ends early', ['tools'], ['name:text!'], unfinished],
  ['an option that it does not have', ['tools', '--colour', 'red'], [], /^Unknown option '--colour'\. .*\n$/],
  ['the name of another resource', ['feeders'], ['name:text!', 'cio'], "'feeders' is there already"],
  ['an input without lines', ['tools'], [], unfinished],
  ['an input that ends after a wrong answer', ['tools'], ['name:text!', 'boss'], /'boss'[^]*The input ended/],
];

// Each start of the script takes a second of a processor.
it.each(repetitions({ usual: failures.slice(0, 1), long: failures }))(
  'writes nothing after %s',
  (_, given, lines, reason) => {
    const before = written();
    const { status, stderr } = newResource(given, ...lines);
    expect(status).toBe(1);
    expect(stderr).toMatch(reason);
    expect(written()).toEqual(before);
  },
);

const takenNames = new Set([
  ...registry.entries.flatMap(({ name, path: address }) => [name, address.split('/')[1] ?? '']),
  'tickets',
  'settings',
  'power-stations',
  'index',
  'default',
  'text',
  'tables',
  'create-tables',
]);

it.each([...takenNames])('takes %s for no new resource', name => {
  expect(() => newName(name)).toThrow('take another name.');
});

it('names a resource in the registry after those that are there', () => {
  const empty = `import { createTables } from '#schema/createTables.ts';\n\nexport const tables = createTables([]);\n`;
  const one = registered(empty, 'contractors');
  expect(registered(one, 'line-crews')).toBe(`import { createTables } from '#schema/createTables.ts';
import { contractors } from './contractors.ts';
import { lineCrews } from './line-crews.ts';

export const tables = createTables([contractors, lineCrews]);
`);
});
