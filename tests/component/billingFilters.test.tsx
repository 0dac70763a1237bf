import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { counts, showBilling } from './support/billing.ts';
import { installation } from './support/installations.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';

const needsMrInWords = 'Please select Mr code or Reading day';

test('a search adds to the filters, and is cleared with the last of them', async () => {
  const { queries, address } = showBilling('ae', 'vacant');
  await screen.findByText('SL2-1');
  const readers = screen.getByRole('combobox', { name: 'MR Code' });
  await within(readers).findByText('54101002');
  await userEvent.selectOptions(readers, '54101002');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reading Day' }), '6');
  expect(queries()).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox'), 'SL2{Enter}');
  await waitFor(() =>
    expect(queries().at(-1)).toMatchObject({ mrCode: '54101002', readingDay: '6', RRNumber: 'SL2' }),
  );
  expect(address()).toMatch(/tab=vacant.*RRNumber/);
  await screen.findByText('1 installation found');

  await userEvent.click(await screen.findByRole('button', { name: 'Clear MR Code' }));
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('mrCode'));
  expect(queries().at(-1)).toMatchObject({ readingDay: '6', RRNumber: 'SL2' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Reading Day' }));
  await waitFor(() =>
    expect(queries().at(-1)).toEqual({ month: '2026-09', billingStatus: 'VACANT', page: '1', perPage: '10' }),
  );
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  expect(notices()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(notices()).toEqual([needsMrInWords]));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'MR Code' }), '54101002');
  expect(notices()).toEqual([]);
});

test.each(['abnormal', 'subnormal'])('%s has a tariff filter and a Filter button', async tab => {
  const { queries } = showBilling('ee', tab);
  await screen.findByText('SL2-1');
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  // jsdom does not open popovers.
  const tariffs = within(screen.getByRole('group', { name: 'Tariff', hidden: true }));
  await userEvent.click(tariffs.getByRole('button', { name: 'LT3', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ tariff: 'LT3', [tab]: 'true' }));
});

test('a filter shows its name and value, even a value that is not in the list', async () => {
  const { queries } = showBilling('ae', 'vacant', undefined, { mrCode: '54209999' });
  await screen.findByText('SL2-1');
  const shows = (name: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text;
  expect(queries()).toMatchObject([{ mrCode: '54209999' }]);
  expect(shows('MR Code')).toBe('MR Code: 54209999');
  expect(shows('Reading Day')).toBe('Reading Day: all');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reading Day' }), '6');
  expect(shows('Reading Day')).toBe('Reading Day: 6');
  await userEvent.click(screen.getByRole('button', { name: 'Clear MR Code' }));
  await waitFor(() => expect(shows('MR Code')).toBe('MR Code: all'));
});

test('a link with a meter reader also filters for designations without that filter', async () => {
  const { queries } = showBilling('ee', 'vacant', undefined, { mrCode: '54101002', RRNumber: 'SL2' });
  await screen.findByText('SL2-1');
  expect(queries()).toMatchObject([{ mrCode: '54101002', RRNumber: 'SL2' }]);
  await userEvent.click(screen.getByRole('button', { name: 'MR Code 54101002: clear this filter' }));
  await waitFor(() => expect(queries()).toHaveLength(2));
  expect(Object.keys(queries()[1] ?? {}).filter(name => name === 'mrCode' || name === 'RRNumber')).toEqual(
    [],
  );
});

test('a refused query shows its message instead of the rows, and offers to clear the filters', async () => {
  const api = standInApi({
    'GET /cio/installations': sent =>
      sent.query['RRNumber'] === undefined
        ? pageOf({ installations: [installation(1)] }, 1, sent)
        : { status: 422, body: { message: needsMrInWords, code: 'RuleBroken' } },
    'GET /cio/installations/counts/months/2026-09': () => ({
      body: { data: counts, message: 'Counts' },
    }),
  });
  const query = new URLSearchParams({ tab: 'vacant', filter: JSON.stringify({ RRNumber: 'SL2' }) });
  showConsole({ registry, officer: officer('cio'), at: `/billing?${query}` });
  await screen.findByText(needsMrInWords, { selector: 'section p' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('SL2-1');
  expect(api.to('/cio/installations')).toHaveLength(2);
});

describe('the tagging filter', () => {
  test.each([
    [['untagged'], { untagged: 'true' }],
    [['AE'], { taggedBy: 'AE' }],
    [['untagged', 'AE'], {}],
  ])('%j in the address', async (tagging, query) => {
    const { queries } = showBilling('ae', undefined, undefined, { tagging });
    await screen.findByText('SL2-1');
    expect(queries()).toEqual([{ month: '2026-09', page: '1', perPage: '10', ...query }]);
  });
});

test('of the panel’s values, those that exclude each other never stand together', async () => {
  const { queries } = showBilling('ae');
  await screen.findByText('SL2-1');
  // jsdom does not open popovers.
  const pill = (name: string) => screen.getByRole('button', { name, hidden: true });
  const press = (name: string) => userEvent.click(pill(name));
  const pressed = (...names: string[]) => names.filter(name => pill(name).ariaPressed === 'true');
  expect(pill('Apply')).toHaveProperty('disabled', true);
  await press('By AE');
  await press('Untagged');
  expect(pressed('By AE', 'Untagged')).toEqual(['Untagged']);
  await press('By CIO');
  await press('By AE');
  expect(pressed('By AE', 'By CIO', 'Untagged')).toEqual(['By AE', 'By CIO']);
  await press('Over 1 month');
  await press('Over 2 months');
  expect(pressed('Over 1 month', 'Over 2 months')).toEqual(['Over 2 months']);
  await press('Apply');
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ from: '2' }));
  expect((await screen.findByText('applied')).parentElement?.textContent).toBe('2 applied');
});

test('an address with unexpected values still shows a list', async () => {
  const { queries } = showBilling('ae', 'unbilled', undefined, {
    tariff: { a: 1 },
    mrCode: ['1'],
    readingDay: 6,
    x: 'y',
  });
  await screen.findByText('SL2-1');
  expect(queries()).toMatchObject([{ readingDay: '6', billingStatus: 'UNBILLED' }]);
  expect(Object.keys(queries()[0] ?? {})).not.toContain('x');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Reading Day' }));
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('readingDay'));
});
