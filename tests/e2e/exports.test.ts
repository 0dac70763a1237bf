import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import type { Download, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { csvMark } from '#domain/csv.ts';
import { formatCount } from '#domain/formats.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { useSharedApi, type Answered } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { noteNotices } from './support/notices.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** Not the current month, so that a request that omits the month fails the test. */
const month = addMonths(currentMonth(), -2);
type Row = Record<string, string>;

/** Opens a screen in that month, narrowed by a filter. */
async function openAs(username: string, path: string, filter: object) {
  const profile = await signedIn(api.server.url, username);
  profile.storageState.origins[0]?.localStorage.push({ name: 'energy-audit.month', value: month });
  const visit = await visits.open({ baseURL: api.server.url, acceptDownloads: true, ...profile });
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  await visit.page.goto(`${path}?${query}`);
  return visit;
}

/** Chooses areas in 'Display result as', from the highest level down. */
async function displayAs(page: Page, areas: readonly (readonly [level: string, name: string])[]) {
  await page.getByRole('button', { name: /^Display result as/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Display result as' });
  for (const [level, name] of areas)
    await dialog.getByLabel(level, { exact: true }).selectOption({ label: name });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: new RegExp(`^Display result as ?${areas.at(-1)?.[1]}`) }).waitFor();
}

/** Returns the file that a press on the button brings, after both notices were shown, one after the other. */
async function fileOf(page: Page, notice: string, press: () => Promise<void>): Promise<Download> {
  const shown = await noteNotices(page);
  const arrives = page.waitForEvent('download');
  await press();
  const file = await arrives;
  await expect.poll(shown).toEqual([notice, 'Download started.']);
  return file;
}

async function bytesOf(file: Download): Promise<Buffer> {
  return buffer(await file.createReadStream());
}

const read = {
  csv: (bytes: Buffer): Row[] =>
    Papa.parse<Row>(bytes.toString('utf8').replace(csvMark, ''), { header: true, skipEmptyLines: true }).data,
  xlsx: (bytes: Buffer): Row[] => Object.values(rowsIn(bytes))[0] ?? [],
};

/** Returns a cell's text in the file's terms: empty where the list offers to tag, or says that there is no TC. */
const textOf = (cell = '') => (cell === 'Tag TC' || cell === 'Untagged TC' ? '' : cell);

/** Returns the rows that the screen shows, page by page, under the headings that the file has too. */
async function shownRows(page: Page, columns: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    await page.locator('table[aria-busy=false]').waitFor();
    const headings = await page.getByRole('columnheader').allTextContents();
    const places = columns.map(column => headings.indexOf(column));
    for (const row of await page.locator('tbody tr').all()) {
      const cells = await row.locator('td').allTextContents();
      rows.push(Object.fromEntries(columns.map((column, at) => [column, textOf(cells[places[at] ?? -1])])));
    }
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if (await next.isDisabled()) return rows;
    await next.click();
    await page.getByText(`Rows ${rows.length + 1}–`).waitFor();
  }
}

/** Returns a TC's loss of the month, as the file writes it. */
function lossOf(row: Answered): string {
  const entry = Object.values(row['audit'] ?? {}).find(one => String(one['month']) === month);
  const loss: unknown = entry?.['lossPercentage'];
  return typeof loss === 'number' ? String(loss) : '';
}

const pick = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map(row => Object.fromEntries(columns.map(column => [column, row[column]])));

const ofInstallations = [
  {
    username: 'ae',
    areas: [],
    section: '5410101',
    filter: { tariff: ['LT3'], tagging: ['AE', 'CIO'] },
    filterQuery: 'tariff=LT3&taggedBy=AE&taggedBy=CIO',
  },
  {
    username: 'aee',
    areas: [['Section', 'Bejai']],
    section: '5410102',
    filter: {
      tariff: ['LT3', 'LT6'],
      billingRemark: ['VACANT', 'DOOR_LOCKED', 'UNBILLED', 'MNR'],
      from: '1',
    },
    filterQuery:
      'tariff=LT3&tariff=LT6&billingRemark=VACANT&billingRemark=DOOR_LOCKED&billingRemark=UNBILLED&billingRemark=MNR&from=1',
  },
] as const;

it.each(
  repetitions<readonly (typeof ofInstallations)[number][]>({
    usual: ofInstallations.slice(0, 1),
    long: inTurn(ofInstallations, 2),
  }),
)(
  '$username exports exactly the installations of the list, in both formats',
  async ({ username, areas, section, filter, filterQuery }) => {
    const { page, faults } = await openAs(username, '/billing', filter);
    if (areas.length > 0) await displayAs(page, areas);
    const columns = [
      'MR Code',
      ...(username === 'ae' ? [] : ['Section Code']),
      'Reading Day',
      'Account ID',
      'RR Number',
      'Tariff',
      'TC Number',
    ];
    const query = { month, location: 'section', locationCode: section };
    const { json } = await (await api.as('cio'))('GET', `/cio/installations?${filterQuery}`, { query });
    const total = Number(json['data']?.['count']);
    expect(total).toBeGreaterThan(1);
    await page.getByText(`${formatCount(total)} installations`, { exact: true }).waitFor();
    const shown = await shownRows(page, columns);
    expect(shown).toHaveLength(total);
    for (const [format, label] of [
      ['csv', 'Export to CSV'],
      ['xlsx', 'Export to Excel'],
    ] as const) {
      const button = page.getByRole('button', { name: label, exact: true });
      await expect.poll(() => button.isEnabled()).toBe(true);
      const file = await fileOf(page, 'Preparing for download. It may take upto 30sec. Please wait...', () =>
        button.press('Enter'),
      );
      expect(file.suggestedFilename()).toMatch(new RegExp(`^installations_${section}_.*\\.${format}$`));
      expect(pick(read[format](await bytesOf(file)), columns), format).toEqual(shown);
      await page.getByText(`${formatCount(shown.length)} rows in the file`, { exact: true }).waitFor();
    }
    expect(faults).toEqual([]);
  },
);

const ofTCs = [
  { username: 'ae', areas: [], location: {} },
  {
    username: 'ee',
    areas: [
      ['Sub Division', 'Kadri'],
      ['Section', 'Bejai'],
    ],
    location: { location: 'section', locationCode: '5410102' },
  },
] as const;

it.each(inTurn(ofTCs, 2))(
  '$username downloads exactly the TCs of the list, by number and by feeder',
  { tags: 'long' },
  async ({ username, areas, location }) => {
    const { page, faults } = await openAs(username, '/tc-details', {
      readingDay: Array.from({ length: 15 }, (_, at) => String(at + 1)),
    });
    if (areas.length > 0) await displayAs(page, areas);
    const query = { month, perPage: 100, ...location };
    const as = await api.as(username);
    const { json } = await as('GET', `/${username}/transformer-centres`, { query });
    const listed = rowsOf(json, 'transformers').filter(row => Number(row['readingDay']) <= 15);
    expect(listed.length).toBeGreaterThan(5);
    await page.getByText(`Total TCs ${formatCount(listed.length)}`, { exact: true }).waitFor();
    for (const choice of ['Download all TCs', 'Download all TCs feeder-wise']) {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'TC file download' });
      await dialog.getByRole('radio', { name: choice, exact: true }).check();
      const file = await fileOf(page, 'Preparing for download. It may take few seconds. Please wait...', () =>
        dialog.getByRole('button', { name: 'Download' }).click(),
      );
      const filed = read.xlsx(await bytesOf(file)).map(row => [row['TC Number'], row['Loss Percentage']]);
      const expected = listed.map(row => [String(row['number']), lossOf(row)]);
      if (choice === 'Download all TCs') expect(filed).toEqual(expected);
      else expect(filed.toSorted()).toEqual(expected.toSorted());
    }
    expect(faults).toEqual([]);
  },
);
