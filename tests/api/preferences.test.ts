import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '#domain/preferences.ts';
import { roles } from '#domain/roles.ts';
import { useSharedApi } from '../support/api.ts';

const api = useSharedApi();

/** Functions that read and change the preferences of a demo user. */
async function of(username: string, role = username) {
  const call = await api.as(username);
  return {
    read: async () => (await call('GET', `/${role}/preferences`)).json['data'],
    change: (body: unknown) => call('PATCH', `/${role}/preferences`, { body }),
  };
}

const someView = '5a8c1f8e-4f1d-4d3c-9a51-0e6f0a2f7b11';
const hiding = (resource: string, ...keys: string[]) => ({ hiddenColumns: { [resource]: keys } });

describe.each(roles)('%s', role => {
  it('starts with the defaults, and saves changes key by key', async () => {
    const own = await of(role);
    expect(await own.read()).toEqual(defaultPreferences);
    await own.change({
      theme: 'dark',
      ...hiding('mrs', 'mrPhone'),
      rowsPerPage: { mrs: 'fit', feeders: '50' },
      columnWidths: { mrs: { name: 240 } },
      startViews: { mrs: someView },
    });
    await own.change({ density: 'comfortable', ...hiding('feeders', 'mdmCode', 'createdAt') });
    const { status, json } = await own.change({ sidebar: 'closed' });
    const changed = {
      theme: 'dark',
      density: 'comfortable',
      sidebar: 'closed',
      hiddenColumns: { mrs: ['mrPhone'], feeders: ['mdmCode', 'createdAt'] },
      rowsPerPage: { mrs: 'fit', feeders: '50' },
      columnWidths: { mrs: { name: 240 } },
      startViews: { mrs: someView },
    };
    expect(status).toBe(200);
    expect(json['data']).toEqual(changed);
    expect(await own.read()).toEqual(changed);

    await own.change({ theme: 'system', density: 'compact', sidebar: 'open', ...hiding('mrs') });
    await own.change({ ...hiding('feeders'), rowsPerPage: { mrs: 'default', feeders: 'default' } });
    await own.change({ columnWidths: { mrs: {} }, startViews: { mrs: '' } });
    expect(await own.read()).toEqual(defaultPreferences);
  });
});

it('changes no other officer’s preferences, even of the same designation', async () => {
  const [own, other] = [await of('ae'), await of('ae2', 'ae')];
  await own.change({ theme: 'dark' });
  expect(await other.read()).toEqual(defaultPreferences);
  await own.change({ theme: 'system' });
});

it('accepts concurrent changes of different keys from two devices, and loses none', async () => {
  const own = await of('ee');
  const names = Array.from({ length: 16 }, (_, index) => `list-${index}`);
  const answers = await Promise.all([
    ...names.map(name => own.change(hiding(name, 'code'))),
    own.change({ theme: 'light' }),
    own.change({ density: 'comfortable' }),
    own.change({ sidebar: 'closed' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await own.read()).toEqual({
    theme: 'light',
    density: 'comfortable',
    sidebar: 'closed',
    hiddenColumns: Object.fromEntries(names.map(name => [name, ['code']])),
    rowsPerPage: {},
    columnWidths: {},
    startViews: {},
  });
});

const long = 'a'.repeat(41);
const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);

it.each([
  ['nothing', {}],
  ['an unknown key', { fontSize: 12 }],
  ['an unknown theme', { theme: 'sepia' }],
  ['an unknown density', { density: 'roomy' }],
  ['an unknown state of the sidebar', { sidebar: 'left' }],
  ['no value', { theme: null }],
  ['a text for the columns', { hiddenColumns: 'all' }],
  ['an invalid resource name', hiding('../users', 'name')],
  ['a resource with a long name', hiding(long, 'name')],
  ['an invalid column name', hiding('mrs', 'name; drop')],
  ['a column with a long name', hiding('mrs', long)],
  ['a column twice', hiding('mrs', 'name', 'name')],
  ['a column that nobody sees', { columnWidths: { mrs: { name: 3 } } }],
  ['an unknown number of rows', { rowsPerPage: { mrs: '7' } }],
  ['a start that is no view', { startViews: { mrs: 'worst' } }],
  ['too many columns', hiding('mrs', ...many(41, 'c'))],
  ['too many lists', { hiddenColumns: Object.fromEntries(many(41, 'r').map(name => [name, []])) }],
])('refuses %s, and leaves the preferences unchanged', async (_name, body) => {
  const own = await of('cio');
  const before = await own.read();
  const { status, json } = await own.change(body);
  expect(status).toBe(400);
  expect(json['code']).toBe('Malformed');
  expect(await own.read()).toEqual(before);
});

it.each([
  ['hiddenColumns', ['code'], 'Columns of at most 40 lists can be hidden.'],
  ['startViews', someView, 'At most 40 lists can start with a view.'],
  ['columnWidths', { name: 240 }, 'At most 40 lists can have columns of another width.'],
  ['rowsPerPage', '25', 'At most 40 lists can have a number of rows of their own.'],
])('saves unknown names in %s, up to a limit', async (key, value, message) => {
  const own = await of('dt');
  const name = (names: string[]) =>
    own.change({ [key]: Object.fromEntries(names.map(each => [each, value])) });
  expect((await name(many(40, 'first'))).status).toBe(200);
  const before = await own.read();
  const { status, json } = await name(['one-more']);
  expect([status, json['message']]).toEqual([422, message]);
  expect(await own.read()).toEqual(before);
});
