import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Papa from 'papaparse';
import { beforeEach, expect, test, vi } from 'vitest';
import { registry as utility } from '../../src/resources/index.ts';
import { registry } from '../e2e/substations/registry.ts';
import { formulas, live } from '../support/formulas.ts';
import { pageOf, standInApi, type Answer, type Sent } from './support/api.ts';
import { meterReader } from './support/meterReaders.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';

const preparing = 'Preparing for download. It may take few seconds. Please wait...';
const changed = 'The list changed while the file was being made. Please try again.';
let files: Blob[];
let followed: { href: string; download: string }[];

beforeEach(() => {
  files = [];
  followed = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push({ href: this.href, download: this.download });
  });
});
const substation = (id: number) => ({
  id,
  code: `SS-${id}`,
  name: `Substation ${id}`,
  voltage: '33',
  capacity: -5.2,
  commissionedOn: '2019-07-01',
  manned: true,
});
const range = (sent: Sent) => (sent.query['range'] ?? '').match(/\d+/g)?.map(Number) ?? [];
/**
 * A plain REST API over rows that may change. Calls `onRequest` with each request's first row; its answer, if any, is
 * sent.
 */
const restOver =
  (rows: object[], onRequest: (from: number) => Answer | undefined | void = () => undefined) =>
  (sent: Sent): Answer => {
    const [from = 0, to = 9] = range(sent);
    return (
      onRequest(from) ?? {
        body: rows.slice(from, to + 1),
        headers: { 'x-total-count': String(rows.length) },
      }
    );
  };

async function startDownload(rows: object[], onRequest?: (from: number) => Answer | undefined | void) {
  const api = standInApi({ 'GET /cio/substations': restOver(rows, onRequest) });
  showConsole({ registry, officer: officer('cio'), at: '/substations' });
  await screen.findByText(`${rows.length} substations`);
  api.requests.splice(0);
  await userEvent.click(screen.getByRole('button', { name: 'Download substations' }));
  return api;
}

test('a CSV has every row of every page, reports the count, and is named by area and day', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => substation(at + 1));
  await startDownload(rows);
  await screen.findByText('250 rows in the file');
  expect(notices()).toEqual(['Download started.']);
  const { data } = Papa.parse<string[]>(await (files[0] ?? new Blob()).text(), { skipEmptyLines: true });
  expect(data.slice(1).map(([code]) => code)).toEqual(rows.map(({ code }) => code));
  expect(followed[0]?.download).toMatch(/^substations_all_\d{4}-\d\d-\d\d\.csv$/);
});

test('a list that changes during the download gives no file', async () => {
  for (const isReplaced of [false, true]) {
    const rows = Array.from({ length: 250 }, (_, at) => substation(at + 1));
    await startDownload(rows, from => {
      if (from !== 100 || rows[0]?.id !== 1) return;
      rows.shift();
      if (isReplaced) rows.push(substation(999));
    });
    await waitFor(() => expect(notices()).toEqual([changed]));
    expect(files).toEqual([]);
    cleanup();
  }
});

test('a page that fails gives no file', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => substation(at + 1));
  await startDownload(rows, from =>
    from === 200
      ? { status: 500, body: { message: 'OOPS! something went wrong.', code: 'Internal' } }
      : undefined,
  );
  await waitFor(() => expect(notices()).toEqual(['OOPS! something went wrong.']));
  expect(files).toEqual([]);
  expect(followed).toEqual([]);
});

test('a list that is too long for the browser is refused, not cut', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => substation(at + 1));
  standInApi({
    'GET /cio/substations': () => ({ body: rows, headers: { 'x-total-count': '50001' } }),
  });
  showConsole({ registry, officer: officer('cio'), at: '/substations' });
  await screen.findByText('50,001 substations');
  await userEvent.click(screen.getByRole('button', { name: 'Download substations' }));
  await waitFor(() => expect(notices()[0]).toContain('There are 50,001 rows, more than the 50,000'));
  expect(files).toEqual([]);
});

test('shows its progress, can be cancelled and started again', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => substation(at + 1));
  const held = Promise.withResolvers<Answer>();
  let isHeld = true;
  const api = standInApi({
    'GET /cio/substations': sent => (isHeld && range(sent)[0] === 200 ? held.promise : restOver(rows)(sent)),
  });
  showConsole({ registry, officer: officer('cio'), at: '/substations' });
  await screen.findByText('250 substations');
  const button = screen.getByRole('button', { name: 'Download substations' });
  await userEvent.click(button);
  await screen.findByText('Preparing… 200 of 250 rows');
  expect(notices()).toEqual([preparing]);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const before = api.requests.length;
  await userEvent.click(button);
  expect(api.requests).toHaveLength(before);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(files).toEqual([]);
  expect(notices()).toEqual([]);
  isHeld = false;
  await userEvent.click(button);
  await screen.findByText('250 rows in the file');
});

test('disarms 30 formulas in every text column of a CSV, and leaves figures unchanged', async () => {
  const rows = formulas.map((text, at) => ({ ...substation(at), code: text, name: text, voltage: text }));
  await startDownload(rows);
  await screen.findByText(`${formulas.length} rows in the file`);
  const { data } = Papa.parse<string[]>(await (files[0] ?? new Blob()).text(), { skipEmptyLines: true });
  const cells = data.slice(1);
  expect(cells.map(([code]) => code)).toEqual(formulas.map(text => `'${text}`));
  expect(cells.map(([, name]) => name)).toEqual(formulas.map(text => `'${text}`));
  expect(
    cells
      .flatMap(([code = '', name = '', voltage = '']) => [code, name, voltage])
      .filter(text => live.test(text)),
  ).toEqual([]);
  expect(new Set(cells.map(row => row[3]))).toEqual(new Set(['-5.2']));
});

test('asks the server again until the file is ready', async () => {
  let requestCount = 0;
  const api = standInApi({
    'GET /ae/meter-readers': sent => pageOf({ MRList: [meterReader(1)] }, 1, sent),
    'GET /ae/export-user': () => {
      requestCount += 1;
      return requestCount < 3
        ? { status: 409, body: { message: 'The file is still being prepared.', code: 'StillPreparing' } }
        : { body: { data: '/v1/downloads/1', message: 'Download started.', count: 1248310 } };
    },
  });
  showConsole({ registry: utility, officer: officer('ae'), at: '/mr-management' });
  await screen.findByText('1 MR');
  await userEvent.click(screen.getByRole('button', { name: 'Download MRs' }));
  await screen.findByText('12,48,310 rows in the file', {}, { timeout: 10_000 });
  expect(notices()).toEqual(['Download started.']);
  expect(api.to('/ae/export-user')).toHaveLength(3);
  expect(followed.map(({ href }) => href)).toEqual([new URL('/v1/downloads/1', window.location.href).href]);
});

test.each([
  ['cio', /_all_2026-09\.csv$/, ['Month'], ['2026-09']],
  ['ae', /_5410101_2026-09\.csv$/, ['Month', 'Area Code'], ['2026-09', '5410101']],
] as const)('a CSV of a month that %s takes names month and area', async (role, name, heads, texts) => {
  standInApi({
    [`GET /${role}/feeder-audits/months/2026-09`]: sent =>
      pageOf({ feeders: [{ id: 'f1', number: 'F17', name: 'Kadri', mdmCode: 'M1' }] }, 1, sent),
  });
  showConsole({ registry: utility, officer: officer(role), at: '/feeder-audit' });
  await screen.findByText('1 feeder');
  await userEvent.click(screen.getByRole('button', { name: /^Download/ }));
  await waitFor(() =>
    expect(followed.map(({ download }) => download)).toEqual([expect.stringMatching(name)]),
  );
  const lines = (await files[0]?.text())?.replace('\ufeff', '').split('\r\n').slice(0, 2) ?? [];
  const begins = lines.map(line => line.split(',').slice(0, heads.length));
  expect(begins).toEqual([heads, texts]);
});

test('a list that is too long to print offers its download, and reads nothing', async () => {
  const api = standInApi({
    'GET /ae/feeders': sent => pageOf({ feederList: [] }, 2001, sent),
    'GET /ae/export-feeders': () => ({ body: { data: '/file', message: 'Ready', count: 2001 } }),
  });
  showConsole({ registry: utility, officer: officer('ae'), at: '/feeders' });
  await screen.findByText('2,001 Feeders');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Too long to print' }));
  expect(dialog.getByText(/2,001 Feeders; at most 2,000 print/)).toBeTruthy();
  expect(api.to('/ae/feeders')).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Download Feeders' }));
  await waitFor(() => expect(followed.map(({ href }) => href)).toEqual([expect.stringMatching(/file$/)]));
});
