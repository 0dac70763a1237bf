import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pageOf, type Answer } from './support/api.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices } from './support/showConsole.tsx';
import { contractor, found, showTables } from './support/tables.ts';

const path = `/cio/contractors/${contractor.id}`;
const deleted: Answer = { body: { message: 'Deleted' } };

const question = () => screen.findByRole('dialog', { name: 'Delete this contractor?' });
const confirm = async () => pressWhenReady(within(await question()).getByRole('button', { name: 'Delete' }));

test('the page of a record deletes it after a question, in the version on the screen', async () => {
  const { sent, address } = showTables('cio', `/contractors/${contractor.id}`, {
    [`DELETE ${path}`]: () => deleted,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await question()).textContent).toContain('Asha Constructions will be deleted.');
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(sent('DELETE')).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await confirm();
  await waitFor(() => expect(address()).toBe('/contractors'));
  expect(notices()).toEqual(['Successfully deleted contractor']);
  expect(sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['"1"']);
});

test('a row deletes its record, and the list reloads', async () => {
  let rows = [contractor];
  const { sent } = showTables('cio', '/contractors', {
    'GET /cio/contractors': request => pageOf({ rows }, rows.length, request),
    [`DELETE ${path}`]: () => {
      rows = [];
      return deleted;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Asha Constructions' }));
  await confirm();
  await screen.findByText('No contractors found');
  expect(sent('DELETE')[0]?.headers.get('if-match')).toBe('"1"');
});

test('the question says what still refers to the record, before anything is sent', async () => {
  const { sent } = showTables('cio', '/contractors');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Asha Constructions' }));
  await within(await question()).findByText('1 work order still refers to this contractor, by Contractor.');
  expect(sent('DELETE')).toEqual([]);
});

test('the question shows why the server refuses, and stays open', async () => {
  const refusal = '3 work orders refer to this contractor.';
  const { sent } = showTables('cio', `/contractors/${contractor.id}`, {
    [`DELETE ${path}`]: () => ({ status: 409, body: { message: refusal, code: 'InUse' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await confirm();
  expect((await within(await question()).findByText(refusal)).getAttribute('role')).toBe('alert');
  expect(sent('DELETE')).toHaveLength(1);
});

test('a record that has changed meanwhile is deleted only after another press, in its new version', async () => {
  const { sent } = showTables('cio', `/contractors/${contractor.id}`, {
    [`DELETE ${path}`]: ({ headers }) =>
      headers.get('if-match') === '"2"'
        ? deleted
        : {
            status: 409,
            body: {
              message: 'Someone else has changed this contractor.',
              code: 'StaleRecord',
              current: { ...contractor, name: 'Asha Builders', etag: '"2"' },
            },
          },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await confirm();
  await within(await question()).findByText('Someone else has changed this contractor.');
  expect((await question()).textContent).toContain('Asha Builders will be deleted.');
  await confirm();
  await waitFor(() => expect(notices()).toEqual(['Successfully deleted contractor']));
  expect(sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
});

test('after a lost answer, a record that is gone counts as deleted', async () => {
  let isGone = false;
  const { sent } = showTables('cio', '/contractors', {
    [`GET ${path}`]: () =>
      isGone ? { status: 404, body: { message: 'There is none.', code: 'NotFound' } } : found(contractor),
    [`DELETE ${path}`]: () => {
      isGone = true;
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Asha Constructions' }));
  await confirm();
  await waitFor(() => expect(notices()).toEqual(['Successfully deleted contractor']));
  expect(sent('DELETE')).toHaveLength(1);
});
