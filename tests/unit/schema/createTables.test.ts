import { expect, test } from 'vitest';
import { trustedCast } from '../../../src/client/trustedCast.ts';
import { buildTable } from '../../../server/services/db/declared/buildTable.ts';
import { databaseFaults } from '../../../server/services/db/declared/faults.ts';
import { faultsOfNames } from '../../../server/services/db/declared/faults.ts';
import { feeders } from '../../../server/services/db/schema/index.ts';
import { declarationFaults } from '../../../server/machine/records/declarationFaults.ts';
import { officers } from '../../../src/domain/roles.ts';
import { createTables } from '../../../src/schema/createTables.ts';
import {
  area,
  choice,
  date,
  defineTable,
  flag,
  month,
  number,
  position,
  reference,
  text,
} from '../../../src/schema/index.ts';
import type { Table } from '../../../src/schema/defineTable.ts';
import type { MapBand } from '../../../src/schema/map.ts';
import type { ConsoleRecord } from '../../../src/schema/record.ts';

const crews = {
  name: 'line-crews',
  access: { list: officers },
  fields: {
    name: text({ required: true }),
    section: area('section'),
    since: date(),
    feeder: reference('feeders', { required: true }),
  },
} as const;

/** The same with a place, a choice and a flag. */
const placed = {
  ...crews,
  fields: {
    ...crews.fields,
    base: position(),
    shift: choice({ options: ['day', 'night'] }),
    active: flag(),
  },
} as const;

const band = { label: 'Band', shape: 'star', tone: 7, values: [true] } as const;

/** Returns a map by a field, with a band for each group of values. */
const mapBy = <K extends string>(field: K, ...groups: (boolean | string)[][]) => ({
  bands: { field, of: groups.map(values => ({ ...band, values })), without: 'None' },
  shows: 'name' as const,
});

/** Returns a map with one band, in which this differs. */
const withBand = (changed: Partial<MapBand>) => ({
  ...mapBy('active'),
  bands: { field: 'active' as const, of: [{ ...band, ...changed }], without: 'None' },
});

/** A value that a program can still pass in spite of the types. */
const misspelt = trustedCast<'name'>('nam');

/** Returns the lines of the error that these declarations throw at the start. */
function faultsIn(...tables: Table[]): string[] {
  try {
    createTables(tables);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n- ').slice(1) : [];
  }
}

test('a list can be searched, filtered and ordered by its fields', () => {
  const list = { search: { by: ['name'] }, filters: ['since', 'feeder'], sortable: ['since'] } as const;
  const table = { unique: [['section', 'name']] } as const;
  expect(faultsIn(defineTable({ ...crews, list, table }))).toEqual([]);
});

test.each([
  [defineTable({ ...crews, name: 'Line Crews' }), 'name: must be lower-case words joined by "-"'],
  [defineTable({ ...crews, access: { list: [] } }), 'access.list: nobody may see it'],
  [
    defineTable({ ...crews, fields: { name: text({ required: true, source: 'who.name' }) } }),
    'fields.name.source: a table stores each field under its own key',
  ],
  [
    defineTable({ ...crews, fields: { ...crews.fields, division: area('division') } }),
    'fields: only one may be an area',
  ],
  [
    defineTable({ ...crews, recordTitle: 'section', list: { sort: 'name' } }),
    "recordTitle: 'section' is the area, which names no record",
  ],
  [
    defineTable({ ...crews, list: { filters: ['since', 'section'] } }),
    "list.filters: 'section' is the area, to which the top bar narrows the list",
  ],
  [
    defineTable({ ...crews, list: { sort: 'since' } }),
    "list.sort: 'since' must be required, so that each record has a place",
  ],
  [
    defineTable({ ...crews, list: { sortable: ['section'] } }),
    "list.sortable: 'section' can't be ordered by what people read",
  ],
  [defineTable({ ...crews, fields: {} }), 'fields: there are none'],
  [defineTable({ ...crews, list: { sort: misspelt } }), "list.sort: 'nam' is not a field"],
  [
    defineTable({ ...crews, access: { list: ['ae'], export: ['ae', 'dt'] } }),
    'access.export: dt may not see the list',
  ],
  [
    defineTable({ ...crews, access: { list: officers, create: [trustedCast<'ae'>('boss')] } }),
    "access.create: 'boss' is no designation",
  ],
  [defineTable({ ...crews, list: { columns: ['name', misspelt] } }), "list.columns: 'nam' is not a field"],
  [defineTable({ ...crews, list: { columns: [] } }), 'list.columns: there are none'],
  [defineTable({ ...crews, list: { search: { by: [] } } }), 'list.search: there is no field to search by'],
  [
    defineTable({ ...crews, list: { search: { by: [trustedCast<'name'>('since')] } } }),
    "list.search: 'since' is a date field, which has no parts to find",
  ],
  [defineTable({ ...crews, list: { perPage: 101 } }), 'list.perPage: must be a whole number from 1 to 100'],
  [defineTable({ ...crews, table: { unique: [[]] } }), 'table.unique: a group has no fields'],
  [
    defineTable({ ...crews, table: { unique: [['name', 'name']] } }),
    "table.unique: 'name' is twice in one group",
  ],
  [defineTable({ ...crews, table: { unique: ['name', 'name'] } }), 'table.unique: name is there twice'],
  [
    defineTable({ ...crews, table: { uniqueUnless: { name: [['feeder']] } } }),
    "table.uniqueUnless: 'name' is no flag",
  ],
  [
    defineTable({ ...crews, list: { thenBy: 'since' } }),
    "list.thenBy: 'since' must be required, so that each record has a place",
  ],
  [
    defineTable({ ...crews, list: { thenBy: 'feeder' } }),
    "list.thenBy: 'feeder' can't be ordered by what people read",
  ],
  [
    defineTable({
      ...crews,
      fields: { ...crews.fields, kind: choice({ options: ['day', 'night'], initial: 'dusk' }) },
    }),
    "fields.kind.initial: 'dusk' is no option",
  ],
  [
    defineTable({ ...crews, table: { computed: { [misspelt]: () => null } } }),
    "table.computed: 'nam' is not a field",
  ],
  [
    defineTable({ ...crews, table: { computed: { section: () => null } } }),
    "table.computed: 'section' is the area, in which a record stays",
  ],
  [
    defineTable({
      ...crews,
      form: {
        sections: [{ fields: ['name', 'feeder'] }, { fields: ['since'], when: { field: 'name', is: ['x'] } }],
      },
    }),
    "form.sections.when: 'name' is no choice",
  ],
  [
    defineTable({
      ...crews,
      fields: { ...crews.fields, kind: choice({ options: ['day', 'night'] }) },
      form: {
        sections: [
          { fields: ['kind', 'feeder'] },
          { fields: ['name'], when: { field: 'kind', is: ['day'] } },
        ],
      },
    }),
    "form.sections.when: 'name' is required, so its section must always show",
  ],
  [
    defineTable({
      ...crews,
      table: { computed: { since: () => null } },
      form: { sections: [{ fields: ['name', 'feeder', 'since'] }] },
    }),
    "form.sections: 'since' is computed, so that nobody fills it in",
  ],
  [
    defineTable({ ...crews, form: { sections: [{ fields: ['name', 'since', 'feeder', misspelt] }] } }),
    "form.sections: 'nam' is not a field",
  ],
  [
    defineTable({
      ...crews,
      access: { list: officers, create: ['ae'] },
      form: { sections: [{ fields: ['name', 'since'] }] },
    }),
    "form.sections: 'feeder' is missing, which every new record needs",
  ],
  [
    defineTable({
      ...crews,
      access: { list: officers, create: ['ae', 'ee'] },
      form: { sections: [{ fields: ['name', 'feeder'] }] },
    }),
    "form.sections: 'section' is missing, which every new record needs",
  ],
  [
    defineTable({ ...crews, menu: { icon: trustedCast<'bill'>('car') } }),
    'menu.icon: must be one of audit, bill, feeder, inspection, meter, people, transformer, upload',
  ],
  [
    defineTable({ ...placed, list: { filters: ['base'] } }),
    "list.filters: 'base' is a position field, which narrows no list",
  ],
  [
    defineTable({ ...placed, list: { sortable: ['base'] } }),
    "list.sortable: 'base' can't be ordered by what people read",
  ],
  [
    defineTable({ ...crews, fields: { ...crews.fields, active: flag() }, map: mapBy('active') }),
    'map.position: there is no field with a position',
  ],
  [
    defineTable({ ...placed, map: mapBy(trustedCast<'active'>('name')) }),
    "map.bands.field: 'name' is neither a choice nor a flag",
  ],
  [
    defineTable({ ...placed, map: { ...mapBy('active'), shows: misspelt } }),
    "map.shows: 'nam' is not a field",
  ],
  [defineTable({ ...placed, map: mapBy('active', ['day']) }), "map.bands.of: 'day' is no value of 'active'"],
  [defineTable({ ...placed, map: mapBy('shift', ['dusk']) }), "map.bands.of: 'dusk' is no value of 'shift'"],
  [defineTable({ ...placed, map: mapBy('active', [true], [true]) }), "map.bands.of: 'true' is in two bands"],
  [
    defineTable({ ...placed, map: withBand({ shape: trustedCast<'star'>('heart') }) }),
    "map.bands.of: the shape of 'Band' must be one of down, circle, square, diamond, up, star, ring",
  ],
  [
    defineTable({ ...placed, map: withBand({ tone: 8 }) }),
    "map.bands.of: the tone of 'Band' must be a whole number from 1 to 7",
  ],
  [defineTable({ ...crews, samples: [{ nam: 'Crew A' }] }), "samples[0]: 'nam' is not a field"],
])('a faulty declaration stops the start: %#', (table, fault) => {
  expect(faultsIn(table)).toEqual([`${table.name}.${fault}`]);
});

test.each([
  [text({ min: 5, max: 3 }), 'min: 5 is more than max, 3'],
  [text({ max: 0 }), 'max: must be 1 or more'],
  [number({ min: 2, max: 1 }), 'min: 2 is more than max, 1'],
  [number({ decimals: 15 }), 'decimals: must be a whole number from 0 to 14'],
  [
    number({ max: 1e14, decimals: 2 }),
    'max: must be from -10000000000000 to 10000000000000, where numbers are exact',
  ],
  [date({ min: '2026-02-30' }), "min: '2026-02-30' is not a day such as 2026-01-31"],
  [date({ min: '2026-02-02', max: '2026-02-01' }), 'min: 2026-02-02 is more than max, 2026-02-01'],
  [month({ min: '2026-13' }), "min: '2026-13' is not a month such as 2026-01"],
  [choice({ options: [] }), 'options: there are none'],
  [choice({ options: ['van', 'car', 'van'] }), "options: 'van' is there twice"],
  [choice({ options: ['van', ''] }), "options: '' means that nothing is chosen"],
  [reference('line-crews', { required: true }), 'required: the first record would have nothing to refer to'],
  [
    area(trustedCast<'section'>('village')),
    'level: must be one of zone, circle, division, subDivision, section',
  ],
])('a faulty field stops the start: %#', (field, fault) => {
  const fields = { name: crews.fields.name, given: field };
  expect(faultsIn(defineTable({ ...crews, fields }))).toEqual([`line-crews.fields.given.${fault}`]);
});

test('the database refuses names of its own tables, and references to what has no table', () => {
  const named = (name: string) => databaseFaults([defineTable({ ...crews, name })]);
  expect(named('line-crews')).toEqual([]);
  expect(named('transformer-centres')).toEqual([
    'transformer-centres.name: is taken by a table of the program itself',
  ]);
  const fields = { ...crews.fields, feeder: reference('feeder') };
  expect(databaseFaults([defineTable({ ...crews, fields })])).toEqual([
    "line-crews.fields.feeder: 'feeder' is no resource that a field may refer to; take one of feeders, installations, mrs, transformer-centres, line-crews",
  ]);
});

test('the API refuses addresses of its own calls, and samples that break a rule', () => {
  const { name, section, since } = crews.fields;
  const withSamples = (...samples: ConsoleRecord[]) =>
    declarationFaults([
      defineTable({ ...crews, fields: { name, since, section, feeder: reference('feeders') }, samples }),
      defineTable({ ...crews, name: 'meter-readers', table: { unique: ['name'] } }),
    ]).map(fault => fault.replace('line-crews.', ''));
  const taken = 'meter-readers.name: is taken by a call of the program itself';
  expect(withSamples({ name: 'Crew A', since: '2026-01-31' })).toEqual([taken]);
  expect(withSamples({ name: 'A', feeder: '1', section: '2' }, { since: '31/02/2026' })).toEqual([
    'samples[0].section: is given by the demo, which goes through the areas',
    'samples[0].feeder: refers to a record, which no sample can name',
    'samples[1].name: Please enter Name',
    'samples[1].since: Please enter a date for Since',
    taken,
  ]);
});

test('no sample gives a computed value', () => {
  const { name, since } = crews.fields;
  const table = { computed: { since: () => '2026-01-31' } };
  const samples = [{ name: 'Crew A', since: '2026-01-31' }, { name: 'Crew B' }];
  expect(declarationFaults([defineTable({ ...crews, fields: { name, since }, table, samples })])).toEqual([
    'line-crews.samples[0].since: is computed, so that no sample can give it',
  ]);
});

test('two samples share no value that no two records share', () => {
  const { name, section } = crews.fields;
  const samples = [{ name: 'Crew A' }, { name: 'Crew B' }, { name: 'Crew A' }];
  const withUnique = (unique: readonly (readonly ('name' | 'section')[])[]) =>
    declarationFaults([defineTable({ ...crews, fields: { name, section }, table: { unique }, samples })]);
  expect(withUnique([['section', 'name']])).toEqual([]);
  expect(withUnique([['name']])).toEqual(['line-crews.samples[2].name: is that of another sample']);
});

test('no record is named by its area, even if that comes first', () => {
  const { section, since } = crews.fields;
  const fields = { section, leader: text({ required: true }), since };
  expect(defineTable({ ...crews, fields }).recordTitle).toBe('leader');
});

test('a name that every table has for a column, or that two tables share, stops the start', () => {
  const reserved = defineTable({ ...crews, fields: { ...crews.fields, sectionCode: text() } });
  expect(faultsIn(reserved).join()).toMatch(/^line-crews\.fields\.sectionCode: is no possible name/);
  expect(faultsIn(defineTable(crews), defineTable(crews))).toEqual([
    'line-crews.name: is taken by another table',
  ]);
});

test('all faults are reported at once', () => {
  const wrong = defineTable({
    ...crews,
    access: { list: [] },
    list: { filters: ['section'] },
  });
  expect(faultsIn(wrong, defineTable(crews))).toEqual([
    'line-crews.access.list: nobody may see it',
    "line-crews.list.filters: 'section' is the area, to which the top bar narrows the list",
    'line-crews.name: is taken by another table',
  ]);
});

test('an area that no two records share does not order records, because it has no column of its own', () => {
  expect(defineTable({ ...crews, table: { unique: ['section'] } }).tieBreaker).toBe('id');
  expect(defineTable({ ...crews, table: { unique: ['section', 'name'] } }).tieBreaker).toBe('name');
});

test('a name that PostgreSQL would cut is a fault, since no input could show that its values are taken', () => {
  const key = 'contractorwhomaintainsthelineandanswersforitnow';
  const fields = { ...crews.fields, [key]: text() };
  const withUnique = (unique: (typeof key)[]) =>
    faultsOfNames(buildTable(defineTable({ ...crews, fields, table: { unique } }), () => feeders.id));
  expect(withUnique([])).toEqual([]);
  expect(withUnique([key])).toEqual([
    `line_crews: line_crews_once_by_${key} has more than 63 letters; shorten the name of the resource or of a field`,
  ]);
});

test.each([
  [{ acces: { list: officers } }, 'acces: does not exist'],
  [{ list: { serach: { by: ['name'] } } }, 'list.serach: does not exist'],
  [{ access: { list: officers, updaet: officers } }, 'access.updaet: does not exist'],
  [{ map: { bnads: {} } }, 'map.bands: is missing'],
  [{ map: { ...mapBy('active'), titel: 'name' } }, 'map.titel: does not exist'],
])('a key that does not exist, or is missing, is a fault: %j', (changed, fault) => {
  const wrong = trustedCast<typeof crews>({ ...crews, ...changed });
  expect(() => createTables([defineTable(wrong)])).toThrow(`line-crews.${fault}`);
});

test('a declaration without access is a fault', () => {
  const wrong = trustedCast<typeof crews>({ name: crews.name, fields: crews.fields });
  expect(() => defineTable(wrong)).toThrow('line-crews.access: is missing');
});

test('a setting of a field that does not exist, or is missing, is a fault', () => {
  const name = text(trustedCast<{ required: boolean }>({ required: true, maximum: 60 }));
  const feeder = reference('feeders', trustedCast<{ required: boolean }>({ requierd: true }));
  expect(faultsIn(defineTable({ ...crews, fields: { ...crews.fields, name, feeder } }))).toEqual([
    expect.stringContaining('line-crews.fields.name.maximum: does not exist'),
    expect.stringContaining('line-crews.fields.feeder.requierd: does not exist'),
  ]);
});
