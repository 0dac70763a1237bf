import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createRegistry, resourcesOfTables } from '../../src/console/index.ts';
import { defineTable, reference, text } from '../../src/schema/index.ts';
import { contractors } from '../support/tables/contractors.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';
import { contractor, found } from './support/tables.ts';

// jsdom does not scroll.
beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }));
const repairs = defineTable({
  name: 'repairs',
  access: { list: ['cio'] },
  fields: { number: text({ required: true, max: 12 }), contractor: reference('contractors') },
  table: {},
  list: { filters: ['contractor'] },
});
/** A contractor beyond those that the search offers at first. */
const late = { ...contractor, id: 'c0000000-0000-4000-8000-000000000101', name: 'Bharath Electricals' };

/** Shows the list of repairs at an address. Returns the query of the last request for it, and the filter. */
async function open(at: string) {
  const api = standInApi({
    'GET /cio/repairs': sent => pageOf({ rows: [] }, 0, sent),
    'GET /cio/contractors': sent =>
      pageOf({ rows: sent.query['q'] === 'bha' ? [late] : [contractor] }, 101, sent),
    [`GET /cio/contractors/${late.id}`]: () => found(late),
  });
  const registry = createRegistry(resourcesOfTables([contractors, repairs]));
  showConsole({ registry, officer: officer('cio'), at });
  const filter = await screen.findByRole('combobox', { name: 'Contractor' });
  return { filter, asked: () => api.to('/cio/repairs').at(-1)?.query };
}

test('a filter by a reference finds any record by typing, and all again when it is cleared', async () => {
  const { filter, asked } = await open('/repairs');
  await userEvent.type(filter, 'bha');
  await userEvent.click(await screen.findByRole('option', { name: 'Bharath Electricals' }));
  await waitFor(() => expect(asked()).toMatchObject({ contractor: late.id }));
  expect(filter).toHaveProperty('value', 'Bharath Electricals');
  await userEvent.clear(filter);
  await waitFor(() => expect(asked()).not.toHaveProperty('contractor'));
});

test('a filter by a reference shows the title of the record that the address names', async () => {
  const filter = JSON.stringify({ contractor: late.id });
  const { filter: box, asked } = await open(`/repairs?${new URLSearchParams({ filter })}`);
  await waitFor(() => expect(box).toHaveProperty('value', 'Bharath Electricals'));
  expect(asked()).toMatchObject({ contractor: late.id });
});
