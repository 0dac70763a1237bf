import { expect, test } from 'vitest';
import { buildTable } from '../../../server/db/declared/buildTable.ts';
import { faultsOfNames } from '../../../server/db/declared/longNames.ts';
import { feeders } from '../../../server/db/schema/index.ts';
import { officers } from '../../../src/domain/roles.ts';
import { createTables } from '../../../src/schema/createTables.ts';
import { area, date, defineTable, reference, text } from '../../../src/schema/index.ts';
import type { Table } from '../../../src/schema/defineTable.ts';

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
  [defineTable({ ...crews, samples: [{ nam: 'Crew A' }] }), "samples[0]: 'nam' is not a field"],
])('a faulty declaration stops the start: %#', (table, fault) => {
  expect(faultsIn(table)).toEqual([`${table.name}.${fault}`]);
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
