import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  answersOf,
  lazyComponent,
  sidebarEntries,
  type ActionProps,
  type CellProps,
  type PageProps,
  type TableParts,
} from '../../src/console/index.ts';
import { officers, roles } from '../../src/domain/roles.ts';
import { contractors } from '../support/tables/contractors.ts';
import { pageOf, type Answer } from './support/api.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices, tableTexts } from './support/showConsole.tsx';
import { contractor, contractorHistory, registryWith, showTables } from './support/tables.ts';

const verbs = { list: 'list', show: 'list', create: 'create', edit: 'update', delete: 'delete' } as const;
const detail = `/contractors/${contractor.id}`;
const button = (name: string) => screen.queryByRole('button', { name });

test('a table has a list, with each value as its type shows it', async () => {
  const { api } = showTables('ee', '/contractors');
  await screen.findByText('1 contractor');
  expect(tableTexts()).toEqual([
    ['#', 'Name ↑', 'Phone', 'Section', 'Since', 'Active'],
    ['1', 'Asha Constructions', '+91 98450 12301', 'Kadri', '01/04/2024', 'Yes'],
  ]);
  expect(api.to('/ee/contractors')[0]?.query).toEqual({
    page: '1',
    perPage: '10',
    sort: 'name',
    location: 'division',
    locationCode: '541',
  });
});

test('search, filter, order and area are in the query of the list and of the file', async () => {
  const { api } = showTables('ee', '/contractors', {
    'GET /ee/contractors/export': () => ({ body: { data: '/file', message: 'Ready', count: 1 } }),
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await screen.findByText('1 contractor');
  const last = () => api.to('/ee/contractors').at(-1)?.query;

  await userEvent.click(screen.getByRole('button', { name: 'Since' }));
  await waitFor(() => expect(last()).toMatchObject({ sort: 'since' }));
  await userEvent.click(screen.getByRole('button', { name: /^Since/ }));
  await waitFor(() => expect(last()).toMatchObject({ sort: '-since' }));
  await userEvent.click(screen.getByRole('button', { name: 'Not active' }));
  await waitFor(() => expect(last()).toMatchObject({ active: 'false' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by Name or Phone' }), 'asha{Enter}');
  await waitFor(() => expect(last()).toMatchObject({ q: 'asha' }));

  await userEvent.click(screen.getByRole('button', { name: 'Download contractors' }));
  await waitFor(() => expect(notices().at(-1)).toBe('Download started.'));
  expect(api.to('/ee/contractors/export')[0]?.query).toEqual({
    q: 'asha',
    active: 'false',
    location: 'division',
    locationCode: '541',
    format: 'csv',
  });
});

test('an address with an order that the server does not have shows the list in its own', async () => {
  const { api } = showTables('ae', '/contractors?sort=phone&order=ASC');
  await screen.findByText('1 contractor');
  expect(api.to('/ae/contractors')[0]?.query).toEqual({ page: '1', perPage: '10' });
});

test.each(roles)('%s sees the buttons of the verbs that the table grants, and no others', async role => {
  const { access } = contractors;
  const person = officer(role);
  const may = answersOf(registryWith(), person);
  for (const [action, verb] of Object.entries(verbs))
    expect(may({ resource: 'contractors', action })).toBe(access[verb]?.includes(role));
  expect(sidebarEntries(registryWith(), may, person).map(({ to }) => to)).toEqual(['/contractors']);

  const { go } = showTables(role, '/contractors');
  await screen.findByText('1 contractor');
  const has = (verb: 'create' | 'update' | 'delete' | 'export') => access[verb]?.includes(role) ?? false;
  expect(button('Download contractors') !== null).toBe(has('export'));
  expect(button('Delete Asha Constructions') !== null).toBe(has('delete'));
  expect(screen.queryByRole('link', { name: 'Add contractor' }) !== null).toBe(has('create'));
  expect(screen.queryByRole('link', { name: 'Edit Asha Constructions' }) !== null).toBe(has('update'));

  await userEvent.click(screen.getByRole('link', { name: /^Asha Constructions: this contractor/ }));
  await screen.findByRole('heading', { name: 'Asha Constructions' });
  expect(button('Delete') !== null).toBe(has('delete'));
  expect(screen.queryByRole('link', { name: 'Edit' }) !== null).toBe(has('update'));
  go(`${detail}/edit`);
  await screen.findByText(has('update') ? 'Edit contractor' : 'Resource Not found');
});

test('no designation outside `list` has any of it', () => {
  const others = roles.filter(role => !['cio', 'ae'].includes(role));
  expect(officers).toEqual(expect.arrayContaining(others));
  for (const role of others)
    for (const action of ['list', 'show', 'create', 'edit', 'delete', 'export'])
      expect(answersOf(registryWith(), officer(role))({ resource: 'work-orders', action })).toBe(false);
});

test('the page of a record shows its values, the records that refer to it, and its history', async () => {
  const { api, address } = showTables('cio', detail);
  await screen.findByRole('heading', { name: 'Asha Constructions' });
  const values = [...document.querySelectorAll('dl')][0]?.textContent;
  expect(values).toBe('NameAsha ConstructionsPhone+91 98450 12301SectionKadriSince01/04/2024ActiveYes');

  const history = await screen.findByRole('region', { name: 'History' });
  expect(await within(history).findByText('No → Yes')).toBeTruthy();
  expect(history.textContent).toContain('Kavya Bhat, Assistant Engineer');

  const referring = screen.getByRole('region', { name: /^Work orders/ });
  await within(referring).findByRole('link', { name: 'WO-1' });
  expect(api.to('/cio/work-orders')[0]?.query).toMatchObject({ contractor: contractor.id, perPage: '5' });
  await userEvent.click(within(referring).getByRole('link', { name: 'Show in the list' }));
  await screen.findByText('1 work order');
  expect(screen.getByText('Contractor Asha Constructions')).toBeTruthy();
  expect(address()).toContain('/work-orders?filter=');
});

const saved: Answer = { headers: { etag: '"3"' }, body: { message: 'Saved' } };
const changedSince: Answer = {
  status: 409,
  body: { message: 'Changed', code: 'StaleRecord', current: contractor },
};

test.each([
  ['puts the values from before it back', saved, 'The contractor is as it was before the change.'],
  [
    'leaves a later change',
    changedSince,
    'This contractor was changed again after that, so it stays as it is.',
  ],
])('Undo of the newest edit in a history, after a question, %s', async (_, answer, said) => {
  const [edited] = contractorHistory;
  const undoable = { ...edited, id: 3, undo: { body: { active: false }, etag: '"2"' } };
  const answers = [[undoable, edited], [edited]];
  const { sent } = showTables('cio', detail, {
    [`GET /cio${detail}/history`]: one => pageOf({ history: answers.shift() ?? [] }, 2, one),
    [`PATCH /cio${detail}`]: () => answer,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: Edited' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo this edit?' }));
  expect(question.getByRole('definition').textContent).toBe('No');
  expect(sent('PATCH')).toEqual([]);
  await pressWhenReady(question.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(notices()).toEqual([said]));
  expect(sent('PATCH').map(({ headers, body }) => [headers.get('if-match'), body])).toEqual([
    ['"2"', { active: false }],
  ]);
  await waitFor(() => expect(button('Undo: Edited')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reference leads to the page of its record; an officer without access to referring records sees none', async () => {
  showTables('cio', '/work-orders/b0000000-0000-4000-8000-000000000001');
  await userEvent.click(await screen.findByRole('link', { name: 'Asha Constructions' }));
  await screen.findByRole('region', { name: /^Work orders/ });
  cleanup();
  const { api } = showTables('ee', detail);
  await screen.findByRole('heading', { name: 'Asha Constructions' });
  expect(screen.queryByRole('region', { name: /^Work orders/ })).toBeNull();
  expect(api.to('/ee/work-orders')).toEqual([]);
});

test('a record that does not exist leads back to the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  showTables('cio', '/contractors/d0000000-0000-4000-8000-000000000009');
  expect(await screen.findByText('No data received. Redirecting to previous page...')).toBeTruthy();
});

test('an edit sends what changed with the version; the area is not part of it', async () => {
  const { sent, api } = showTables('cio', `${detail}/edit`, {
    [`PATCH /cio/contractors/${contractor.id}`]: () => ({
      status: 409,
      body: {
        message: 'Someone else has changed this record.',
        code: 'StaleRecord',
        current: { ...contractor, name: 'Asha Builders', etag: '"2"' },
      },
    }),
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('combobox', { name: 'Section' })).toBeNull();
  await userEvent.clear(name);
  await userEvent.type(name, 'Asha Works');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('dialog', { name: 'This contractor was changed meanwhile' });
  expect(sent('PATCH')[0]?.body).toEqual({ name: 'Asha Works' });
  expect(sent('PATCH')[0]?.headers.get('if-match')).toBe('"1"');
  const texts = [...within(dialog).getByRole<HTMLTableElement>('table').rows].map(row =>
    [...row.cells].map(({ textContent }) => textContent),
  );
  expect(texts[1]).toEqual(['Name', 'Asha Constructions', 'Asha Builders', 'Asha Works']);
  expect(api.to('/cio/user')).toEqual([]);
});

test('a hand-written cell, row action and page take the place of generated ones', async () => {
  const cell = lazyComponent<CellProps>(async () => ({ default: ({ value }) => <b>{`Call ${value}`}</b> }));
  const action = lazyComponent<ActionProps>(async () => ({ default: () => <b>Rate</b> }));
  const detailPage = lazyComponent<PageProps>(async () => ({ default: () => <b>My page</b> }));
  const parts: TableParts = {
    fields: { phone: { cell } },
    list: { actions: [{ name: 'rate', access: ['ee'], component: action }] },
    pages: { detail: detailPage },
  };
  const { go } = showTables('ee', '/contractors', {}, parts);
  await screen.findByText('Call +919845012301');
  await screen.findByText('Rate');
  go(detail);
  expect(await screen.findByText('My page')).toBeTruthy();
});

test('records that are gone leave an empty list with its words', async () => {
  showTables('ee', '/contractors', { 'GET /ee/contractors': sent => pageOf({ rows: [] }, 0, sent) });
  expect(await screen.findByText('No contractors found')).toBeTruthy();
});
