import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ViewContents } from '../../src/domain/savedViews.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole, tableTexts } from './support/showConsole.tsx';

const id = '5a8c1f8e-4f1d-4d3c-9a51-0e6f0a2f7b11';
const contents: ViewContents = {
  filter: { mdmCode: 'MDM', tagging: 'untagged' },
  sort: null,
  hiddenColumns: ['mdmCode', 'createdAt'],
  month: null,
};
const view = {
  id,
  list: 'feeders',
  name: 'To be tagged',
  contents,
  isShared: false,
  sharedBy: null,
  etag: '"1"',
};

/** Opens the ae's feeders at a query, with a saved view. */
function openFeeders(query: string, saved: object = view) {
  const api = standInApi({
    'GET /ae/feeders': sent =>
      pageOf({ feederList: [{ id: 'f1', number: 'F-1', name: 'Kadri', mdmCode: 'MDM1' }] }, 1, sent),
    'GET /ae/saved-views': () => ({ body: { data: { savedViews: [saved] }, message: 'Saved views' } }),
  });
  const shown = showConsole({ registry, officer: officer('ae'), at: `/feeders${query}` });
  return { api, ...shown };
}

/** For what jsdom takes for hidden, as it has no popovers. */
const inPopover = { hidden: true };
const query = (address: string) => new URLSearchParams(address.split('?')[1]);

test('the address of a view shows its filters and columns; the list asks for nothing else before', async () => {
  const { api, address } = openFeeders(`?saved=${id}`);
  await screen.findByText('F-1');
  expect(api.to('/ae/feeders').map(sent => sent.query)).toEqual([
    { mdmCode: 'MDM', tagging: 'untagged', page: '1', perPage: '10' },
  ]);
  expect(tableTexts()[0]).toEqual(['#', 'Feeder Number', 'Feeder Name', 'Power station', 'Action']);
  expect(screen.getByRole('button', { name: 'ViewsTo be tagged' })).toBeTruthy();
  expect(query(address()).get('filter')).toBe(JSON.stringify(contents.filter));
  expect(notices()).toEqual([]);
});

test('a list without a view asks for no views', async () => {
  const { api } = openFeeders('');
  await screen.findByText('F-1');
  expect(api.to('/ae/saved-views')).toEqual([]);
});

test('a change of filters or columns marks the view as changed, and leaves the officer’s own columns alone', async () => {
  const { address } = openFeeders(`?saved=${id}`);
  await screen.findByText('F-1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Added Date', ...inPopover }));
  await screen.findByRole('button', { name: 'ViewsTo be tagged *' });
  expect(query(address()).get('hidden')).toBe('mdmCode');
  expect(
    await screen.findByRole('button', { name: 'Save the changes of “To be tagged”', ...inPopover }),
  ).toBeTruthy();

  await userEvent.click(screen.getByRole('link', { name: 'Whole list', ...inPopover }));
  await waitFor(() => expect(tableTexts()[0]).toContain('Feeder MDM Code'));
});

test('what a view names and the list no longer has is left out, and said', async () => {
  const stale = {
    ...contents,
    filter: { ...contents.filter, colour: 'red' },
    sort: '-weight',
    hiddenColumns: ['mdmCode', 'colour'],
  };
  const { api } = openFeeders(`?saved=${id}`, { ...view, contents: stale });
  await screen.findByText('F-1');
  expect(api.to('/ae/feeders').map(sent => sent.query)).toEqual([
    { mdmCode: 'MDM', tagging: 'untagged', page: '1', perPage: '10' },
  ]);
  expect(notices()).toEqual(['Part of “To be tagged” no longer exists in this list and was left out.']);
});

test('the address of a view that is gone shows the whole list, and says so', async () => {
  const { api, address } = openFeeders(`?saved=${id}`, { ...view, list: 'mrs' });
  await screen.findByText('F-1');
  expect(api.to('/ae/feeders').map(sent => sent.query)).toEqual([
    { tagging: 'all', page: '1', perPage: '10' },
  ]);
  expect(query(address()).get('saved')).toBe('none');
  expect(notices()).toEqual([
    'That view was deleted, or is no longer shared with you. This is the whole list.',
  ]);
});

test('a shared view says who shares it, can be a start, and can’t be changed', async () => {
  const sharedBy = { name: { firstName: 'Sudhir', lastName: 'Hegde' }, userType: 'ee' };
  const { api, go, address } = openFeeders(`?saved=${id}`, { ...view, isShared: true, sharedBy });
  await screen.findByText('F-1');
  const link = await screen.findByRole('link', { name: /To be tagged/, ...inPopover });
  expect(link.textContent).toBe('To be taggedSudhir Hegde, Executive Engineer');
  expect(screen.queryByRole('button', { name: 'Edit To be tagged', ...inPopover })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete To be tagged', ...inPopover })).toBeNull();

  await userEvent.click(
    screen.getByRole('button', { name: 'Start this list with To be tagged', ...inPopover }),
  );
  go(`/feeders?${new URLSearchParams({ filter: '{}' })}`);
  await waitFor(() => expect(api.to('/ae/feeders').at(-1)?.query['tagging']).toBe('all'));
  go('/feeders');
  await waitFor(() => expect(query(address()).get('saved')).toBe(id));
  await waitFor(() => expect(tableTexts()[0]).not.toContain('Feeder MDM Code'));
  expect(api.to('/ae/feeders').at(-1)?.query['tagging']).toBe('untagged');
});
