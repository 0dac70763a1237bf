import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  createRegistry,
  definePage,
  defineResource,
  lazyComponent,
  personName,
  reference,
  resourcesOfTables,
  text,
  type CellProps,
} from '../../../src/console/index.ts';
import { contractors } from '../../support/tables/contractors.ts';
import { officers } from '#domain/roles.ts';
import { forOfficer } from '../../../src/console/declaration/byOfficer.ts';
import { officer } from '../../component/support/officers.ts';
import { trustedCast } from '../../../src/client/trustedCast.ts';
import type { ResourceDefinition } from '../../../src/console/declaration/resource.ts';

const fields = { code: text(), name: text({ label: 'Full name', source: 'who.name' }), person: personName() };
const plain = { name: 'lines', access: { list: officers }, fields } as const;

const listLines = { method: 'GET', path: '/:role/lines' } as const;
const exportLines = { method: 'GET', path: '/:role/lines/export' } as const;

/** A value that a program can still pass in spite of the types. */
const misspelt = trustedCast<['code']>(['cod']);

/** Returns the lines of the error that these declarations throw at the start. */
function faultsOf(...entries: Parameters<typeof createRegistry>[0]): string[] {
  try {
    createRegistry(entries);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n- ').slice(1) : [];
  }
}

test('fills in defaults from the name and the fields', () => {
  const lines = defineResource({ ...plain, name: 'feeder-lines', list: { search: { by: ['code'] } } });
  expect(lines).toMatchObject({
    title: 'Feeder lines',
    path: '/feeder-lines',
    noun: { one: 'feeder line', many: 'feeder lines' },
    id: 'id',
    recordTitle: 'name',
    menu: false,
    topBar: { hierarchy: false, month: false },
    list: {
      columns: ['code', 'name', 'person'],
      perPage: 10,
      empty: 'No feeder lines found',
      search: { label: 'Search by Code', param: 'code', max: 60 },
      download: { label: 'Download feeder lines' },
    },
  });
  expect(lines.fields['code']).toMatchObject({ key: 'code', label: 'Code', source: 'code' });
  expect(lines.fields['name']).toMatchObject({ key: 'name', label: 'Full name', source: 'who.name' });
});

test('a search of multiple fields uses q', () => {
  const { list } = defineResource({ ...plain, list: { search: { by: ['code', 'name'] } } });
  expect(list.search).toMatchObject({ label: 'Search by Code or Full name', param: 'q' });
});

test('a view inherits from the resource all but the keys it overrides, and has its own name', () => {
  const lines = defineResource({
    ...plain,
    list: { columns: ['code'], empty: 'No lines!', sortable: ['code'] },
    views: {
      label: 'Lines',
      of: {
        all: { title: 'All lines' },
        old_ones: { title: 'Old lines', query: { old: true }, list: { columns: ['name'], perPage: 50 } },
      },
    },
    api: { list: { operation: listLines, rows: 'lines', query: ({ month }) => ({ month }) } },
  });
  expect(lines.views).toMatchObject({ param: 'tab', of: [{ value: 'all' }, { value: 'old_ones' }] });
  const old = createRegistry([lines]).resource('lines-old-ones');
  expect(old).toMatchObject({
    title: 'Old lines',
    path: '/lines',
    menu: false,
    list: { columns: ['name'], perPage: 50, empty: 'No lines!', sortable: ['code'] },
  });
  const view = { officer: officer('ae'), area: undefined, month: '2026-09', filter: {}, sort: undefined };
  expect(old?.api && forOfficer(old.api.list, officer('ae')).query?.(view)).toEqual({
    month: '2026-09',
    old: true,
  });
});

test('definitions are deeply frozen', () => {
  const lines = defineResource({ ...plain, list: { columns: ['code'] } });
  for (const inner of [
    lines,
    lines.access,
    lines.fields,
    lines.fields['code'],
    lines.list,
    lines.list.columns,
  ])
    expect(Object.isFrozen(inner)).toBe(true);
});

test('a misspelling is a type error', () => {
  type Definition = ResourceDefinition<typeof fields>;
  type Columns = Extract<NonNullable<Definition['list']>['columns'], readonly unknown[]>[number];
  type Searched = NonNullable<NonNullable<Definition['list']>['search']>['by'][number];
  expectTypeOf<Columns>().toEqualTypeOf<'code' | 'name' | 'person'>();
  expectTypeOf<Searched>().toEqualTypeOf<'code' | 'name'>();
  // @ts-expect-error -- access is required
  defineResource({ name: 'lines', fields });
  // @ts-expect-error -- no such role
  defineResource({ ...plain, access: { list: ['boss'] } });
  // @ts-expect-error -- no such column
  defineResource({ ...plain, list: { columns: ['cod'] } });
  // @ts-expect-error -- no such column, for some officer
  defineResource({ ...plain, list: { columns: ({ role }) => (role === 'ae' ? ['cod'] : ['code']) } });
  // @ts-expect-error -- a person's name can't be searched
  defineResource({ ...plain, list: { search: { by: ['person'] } } });
  // @ts-expect-error -- no such filter
  defineResource({ ...plain, list: { filters: ['nam'] } });
  // @ts-expect-error -- no such field to sort by
  defineResource({ ...plain, list: { sort: '-nam' } });
  // @ts-expect-error -- no such field in the form
  defineResource({ ...plain, form: { sections: [{ fields: ['nam'] }] } });
});

describe('reports all errors at start, with declaration and property', () => {
  const page = definePage({
    name: 'atlas',
    title: 'Atlas',
    path: '/lines',
    access: [],
    component: lazyComponent(() => import('../../../src/custom/mrs/EditUnavailable.tsx')),
  });

  test('of multiple declarations', () => {
    const lines = defineResource({ ...plain, name: 'Feeder Lines' });
    expect(faultsOf(lines, page)).toEqual([
      'Feeder Lines.name: must be lower-case words joined by "-"',
      `Feeder Lines.path: '/Feeder Lines' must start with "/" and name a screen`,
      'atlas.access: nobody may see it',
    ]);
  });

  test.each(['create', 'update', 'delete'] as const)('of those who may %s', verb => {
    const outside = defineResource({ ...plain, access: { list: ['ae'], [verb]: ['dt'] } });
    expect(faultsOf(outside)).toContain(`lines.access.${verb}: dt may not see the list`);
    const access = { list: ['ae'], [verb]: ['ae'] } as const;
    const api = { list: { operation: listLines, rows: 'lines' } } as const;
    expect(faultsOf(defineResource({ ...plain, access, form: {}, api }))).toContain(
      `lines.api.${verb}: someone may ${verb}, but there is no call for it`,
    );
  });

  const asEditor = { list: ['ae'], update: ['ae'] } as const;
  test.each([
    [defineResource({ ...plain, access: { list: [] } }), 'access: nobody may see it'],
    [
      defineResource({ ...plain, access: { list: ['ae'], export: ['dt'] } }),
      'access.export: dt may not see the list',
    ],
    [defineResource({ ...plain, access: asEditor }), 'form: someone may update, but there is no form'],
    [defineResource({ ...plain, form: {} }), 'access.update: there is a form, but nobody may update'],
    [
      defineResource({ ...plain, access: { list: ['ae'], create: ['ae'] } }),
      'form: someone may create, but there is no form',
    ],
    [
      defineResource({
        ...plain,
        pages: { create: lazyComponent(() => import('../../../src/console/form/CreatePage.tsx')) },
      }),
      'access.create: there is a form, but nobody may create',
    ],
    [
      defineResource({
        ...plain,
        access: asEditor,
        form: {},
        api: { list: { operation: listLines, rows: 'lines' } },
      }),
      'api.update: someone may update, but there is no call for it',
    ],
    [
      defineResource({ ...plain, list: { perPage: 500 } }),
      'list.perPage: must be a whole number from 1 to 100',
    ],
    [
      defineResource({ ...plain, list: { filters: ['person'] } }),
      "list.filters: 'person' is a personName field, which has no filter",
    ],
    [defineResource({ ...plain, list: { columns: [] } }), 'list.columns: there are none'],
    [
      defineResource({ ...plain, list: { download: { operation: exportLines } } }),
      'list.download: names an operation, but there is no api',
    ],
    [
      defineResource({ ...plain, list: { download: { choice: { title: 'Which file', options: [] } } } }),
      'list.download: has a choice of files, but no operation',
    ],
    [defineResource({ ...plain, fields: {} }), 'fields: there are none'],
    [
      defineResource({ ...plain, fields: { circle: reference('circles') } }),
      "fields.circle: 'circles' is not a resource",
    ],
    [
      defineResource({ ...plain, access: asEditor, form: { sections: [{ fields: ['person'] }] } }),
      "form.sections: 'person' is a personName field, which has no input",
    ],
    [
      defineResource({ ...plain, list: { columns: ({ role }) => (role === 'ae' ? misspelt : ['code']) } }),
      "list.columns: 'cod' is not a field",
    ],
    [
      defineResource({ ...plain, list: { panel: { filters: ['person'] } } }),
      "list.filters: 'person' is a personName field, which has no filter",
    ],
    [
      defineResource({ ...plain, list: { linked: trustedCast<['code']>(['circle']) } }),
      "list.linked: 'circle' is not a field",
    ],
    [
      defineResource({
        ...plain,
        list: { search: { by: ['code'], needs: { oneOf: ['circle'], message: 'Choose a circle' } } },
      }),
      "list.search.needs: 'circle' is not a field",
    ],
    [
      defineResource({
        ...plain,
        fields: { code: text({ optionsFrom: { resource: 'mrs', field: 'code' } }) },
      }),
      "fields.code: 'mrs' is not a resource",
    ],
    [
      defineResource({
        ...plain,
        access: { list: ['ae'] },
        views: { label: 'Lines', of: { old_ones: { title: 'Old', access: { export: ['dt'] } } } },
      }),
      'views.of.old_ones.access.export: dt may not see the list',
    ],
    [
      defineResource({ ...plain, views: { label: 'Lines', of: { Old: { title: 'Old' } } } }),
      'views.of.Old: must be words joined by "_", or in camelCase',
    ],
    [
      defineResource({
        ...plain,
        views: { label: 'Lines', of: { oldOnes: { title: 'Old' }, old_ones: { title: 'Older' } } },
      }),
      'views.of.oldOnes: has the name of another view',
    ],
    [defineResource({ ...plain, views: { label: 'Lines', of: {} } }), 'views.of: there are none'],
  ])('of one property: %#', (resource, fault) => {
    expect(faultsOf(resource)).toContain(`lines.${fault}`);
  });

  test('refuses duplicate names and paths', () => {
    const twice = faultsOf(defineResource(plain), defineResource(plain));
    expect(twice).toContain('lines.name: is taken by another declaration');
    expect(twice).toContain("lines.path: '/lines' is taken by another declaration");
    const lines = defineResource(plain);
    expect(faultsOf(lines, lines)).toEqual(twice);
    expect(faultsOf(defineResource(plain), page)).toContain(
      "atlas.path: '/lines' is taken by another declaration",
    );
  });
});

test('hand-written parts of a table or field that does not exist stop the start', () => {
  const cell = lazyComponent<CellProps>(() => import('../../../src/custom/mrs/EditUnavailable.tsx'));
  const parts = { contractors: { fields: { phon: { cell } } }, contracts: {} };
  expect(() => resourcesOfTables([contractors], parts)).toThrow(
    "Faulty declarations:\n- tableParts.contractors.fields: 'phon' is not a field\n- tableParts.contracts: is not a table",
  );
});

test('names what is wrong with a map', () => {
  const map = trustedCast<NonNullable<ResourceDefinition<typeof fields>['map']>>({
    operation: 'listTransformerPoints',
    position: 'position',
    shows: 'code',
    bands: { field: 'cod', of: [], without: 'None' },
    outlines: 'area',
  });
  expect(faultsOf(defineResource({ ...plain, map }))).toEqual([
    "lines.map.position: 'position' is not a field",
    "lines.map.bands.field: 'cod' is not a field",
    "lines.map.outlines: 'area' is not a field",
    'lines.map: needs an api, whose list it shows',
    'lines.map.beside: is missing, while rows lead nowhere',
  ]);
});
