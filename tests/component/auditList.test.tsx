import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Sent } from './support/api.ts';
import { auditTcId, showAudit } from './support/audits.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole, tableTexts } from './support/showConsole.tsx';
import { transformer } from './support/transformers.ts';

const counts = {
  totalTransformers: 60,
  audited: 45,
  unAudited: 15,
  withRemark: 14,
  withoutConsumption: 12,
  twentyAndAbove: 11,
};

/** Answers with as many TCs as the metrics count under the flag that narrows the list. */
const transformersOf = ({ query }: Sent) =>
  query['remark']
    ? 13
    : query['withRemarks']
      ? counts.withRemark
      : query['withoutConsumption']
        ? counts.withoutConsumption
        : query['twentyAndAbove']
          ? counts.twentyAndAbove
          : query['audited']
            ? counts.audited
            : query['unaudited']
              ? counts.unAudited
              : counts.totalTransformers;

/** Shows the audit list of September 2026. */
function showList(tab: string, { role = 'ee', filter }: { role?: Role; filter?: object } = {}) {
  const path = `/${role}/transformer-centres`;
  const api = standInApi({
    [`GET ${path}`]: sent =>
      pageOf({ transformers: [transformer(1)] }, transformersOf(sent), sent, 'tcCount'),
    [`GET /${role}/audit-metrics/months/2026-09`]: () => ({ body: { data: counts, message: '' } }),
  });
  const query = new URLSearchParams({ tab, ...(filter && { filter: JSON.stringify(filter) }) });
  const shown = showConsole({ registry, officer: officer(role), at: `/tc-audit?${query}` });
  const last = () => api.to(path).at(-1)?.query;
  return { ...shown, last };
}

const listed = (count: number) => screen.findByRole('button', { name: new RegExp(`^${count} transformers`) });
const tab = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const filterPanel = () => screen.getByLabelText('Filter', { selector: 'form' });
const chosenCards = () => document.querySelectorAll('fieldset [aria-pressed=true]').length;

const columns = [
  '#',
  'MR Code',
  'Reading Day',
  'TC No.',
  'TC Name',
  'Installations',
  'TC Consumption',
  'Installations Consumption',
  'Loss Percentage',
  'Division Name',
  'Sub-division name',
  'Section Name',
];
const bands = ['Below -5%', '-5 to 0%', '0 - 5%', '5 - 10%', '10 - 15%', '15 - 20%', 'Above 20%'];
const gaps = [
  'TCs Without Installation Consumption',
  'TCs Without Consumption',
  'TCs With Remarks',
  'TCs Ready to Audit',
];

test.each([
  ['total', undefined, [], ['View'], ['Execution Type']],
  ['audited', undefined, bands, ['View'], ['Execution Type']],
  ['unaudited', { gap: 'withRemarks' }, gaps, ['Remark', 'View'], ['Execution Type', 'Remarks']],
])(
  'the tab %s, narrowed by %j, has the texts of the specification',
  async (of, filter, cards, more, filters) => {
    showList(of, { ...(filter && { filter }) });
    await screen.findByText('TC-4401');
    screen.getByRole('heading', { level: 1, name: 'TC Audit' });
    expect(tableTexts()[0]).toEqual([...columns, ...more]);
    expect(
      [...document.querySelectorAll('fieldset button > span')].map(({ textContent }) => textContent),
    ).toEqual(cards);
    const tabs = within(screen.getByRole('navigation', { name: 'Audit status' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Total Transformers60',
      'Transformers Audited45',
      'Transformers Unaudited15',
    ]);
    screen.getByRole('searchbox', { name: 'TC Number' });
    screen.getByRole('button', { name: 'Export to Excel' });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const panel = filterPanel();
    expect(
      [...panel.querySelectorAll('span[aria-hidden=true]')].map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(filters));
  },
);

test('headings of figures order the list', async () => {
  const { last } = showList('audited');
  await listed(counts.audited);
  const loss = screen.getByRole('button', { name: 'Loss Percentage' });
  await userEvent.click(loss);
  await waitFor(() => expect(last()).toMatchObject({ page: '1', sort: 'lossPercentage', audited: 'true' }));
  await userEvent.click(loss);
  await waitFor(() => expect(last()?.['sort']).toBe('-lossPercentage'));
  expect(loss.closest('th')?.getAttribute('aria-sort')).toBe('descending');
});

test('a card narrows the list; another tab shows page 1 of all its TCs, and keeps the search', async () => {
  const { last } = showList('audited');
  await listed(counts.audited);
  await userEvent.type(screen.getByRole('searchbox'), '44{Enter}');
  await waitFor(() => expect(last()?.['number']).toBe('44'));
  await userEvent.click(card('Above 20%'));
  await listed(counts.twentyAndAbove);
  expect(chosenCards()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(last()).toMatchObject({ page: '2', twentyAndAbove: 'true', number: '44' }));
  await userEvent.click(tab('Transformers Unaudited'));
  await listed(counts.unAudited);
  expect(last()).toEqual({
    month: '2026-09',
    location: 'division',
    locationCode: '541',
    unaudited: 'true',
    number: '44',
    page: '1',
    perPage: '10',
  });
  expect(chosenCards()).toBe(0);
});

test.each([
  ['another card', () => card('TCs Without Consumption'), counts.withoutConsumption],
  ['no card', () => card('TCs With Remarks'), counts.unAudited],
  ['another tab', () => tab('Transformers Audited'), counts.audited],
])('the reason of a remark narrows the list until %s is chosen', async (_, leave, count) => {
  const { last } = showList('unaudited', { filter: { gap: 'withRemarks', remark: ['NO_DISPLAY'] } });
  await listed(13);
  expect(last()).toMatchObject({ withRemarks: 'true', remark: 'NO_DISPLAY' });
  await userEvent.click(leave());
  await listed(count);
  await userEvent.click(tab('Transformers Unaudited'));
  await listed(counts.unAudited);
  await userEvent.click(card('TCs With Remarks'));
  await listed(counts.withRemark);
});

test('BACK leads to the list as it was, whatever was pressed on the way; by its address, to all TCs', async () => {
  const list = '/tc-audit?tab=audited&filter=%7B%22band%22%3A%22fiveToTen%22%7D&page=2';
  const rows = { transformers: [transformer(1, { id: auditTcId })] };
  const { address, go } = showAudit('ee', {
    record: () => ({}),
    at: list,
    handlers: {
      'GET /ee/transformer-centres': sent => pageOf(rows, 45, sent, 'tcCount'),
      'GET /ee/audit-metrics/months/2026-09': () => ({ body: { data: counts, message: '' } }),
    },
  });
  const open = async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'TC-4401: the audit of this TC' }));
    await screen.findByRole('heading', { name: 'TC No. TC-4401' });
  };
  const back = async () => userEvent.click(screen.getByRole('button', { name: 'BACK' }));
  await open();
  await userEvent.click(card('Bill Cancellation'));
  await waitFor(() => expect(address()).toContain('billCancellation'));
  await back();
  await waitFor(() => expect(address()).toBe(list));

  go(`/tc-audit/${auditTcId}`);
  await screen.findByRole('heading', { name: 'TC No. TC-4401' });
  await back();
  await waitFor(() => expect(address()).toBe('/tc-audit'));
});

test('the address with a row’s number opens nothing without what the list passes along', async () => {
  showAudit('ae', { record: () => ({}), at: '/tc-audit/3' });
  await screen.findByText('No data received. Redirecting to previous page...');
  expect(notices()).toEqual([]);
});

test.each(['/tc-details?', '/tc-audit?tab=audited&'])(
  'on %s the latest audited month is a link to the same screen',
  async screenOf => {
    const latest = { month: '2026-08', lossPercentage: 10.94, audited: 46, transformers: 50, begun: null };
    const rows = { transformers: [transformer(1)] };
    standInApi({
      'GET /ee/transformer-centres': sent => pageOf(rows, 1, sent, 'tcCount'),
      'GET /ee/audit-metrics/months/2026-09': () => ({ body: { data: counts, message: '' } }),
      'GET /ee/latest-audit': () => ({ body: { data: latest, message: '' } }),
    });
    showConsole({ registry, officer: officer('ee'), at: screenOf.slice(0, -1) });
    const link = await screen.findByRole('link', { name: 'Latest audited: August 2026, 10.94%' });
    expect(link.getAttribute('href')).toBe(`${screenOf}month=2026-08&area=5.54.541`);
  },
);
