import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '../../src/domain/months.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { meterReader } from './support/meterReaders.ts';
import { officer } from './support/officers.ts';
import { monthOf, transformer } from './support/transformers.ts';
import { notices, showConsole, tableTexts } from './support/showConsole.tsx';

test('an ae sees the meter readers of their section, with an edit link in each row', async () => {
  const api = standInApi({
    'GET /ae/meter-readers': sent =>
      pageOf({ MRList: [meterReader(1), meterReader(2, { phoneNumber: null })] }, 2, sent),
  });
  showConsole({ registry, officer: officer('ae'), at: '/mr-management' });

  await screen.findByText('2 MRs');
  const specified = ['#', 'Name', 'MR Code', 'Sub-division Code', 'MR Phone Number', 'Added Date', 'Action'];
  // Fields that a utility adds may stand among those of the specification.
  const [titles = [], ...rows] = tableTexts();
  const isSpecified = (_: unknown, at: number) => specified.includes(titles[at] ?? '');
  expect([titles, ...rows].map(cells => cells.filter(isSpecified))).toEqual([
    specified,
    ['1', 'Ramesh Gowda B', '54101001', '54101', '+91 98450 12301', '02/01/2026', ''],
    ['2', 'Ramesh Gowda C', '54101002', '54101', '----', '02/01/2026', ''],
  ]);
  expect(screen.getByText('Sub Division Code').nextSibling?.textContent).toBe('54101');
  const link = screen.getByRole('link', { name: 'Edit Ramesh Gowda B' });
  expect(link.getAttribute('href')).toBe('/mr-management/id-1/edit');
  expect(api.requests[0]?.query).toEqual({ page: '1', perPage: '10' });
});

test.each([
  ['dt', undefined, { userType: 'dt' }],
  ['ee', undefined, { userType: 'ee', userLocationCode: '541' }],
  ['ee', { level: 'section', code: '5410101' }, { userType: 'ae', userLocationCode: '5410101' }],
  ['cio', { level: 'zone', code: '5' }, { userType: 'ce', userLocationCode: '5' }],
] as const)('%s requests the meter readers of %j', async (role, area, scope) => {
  const api = standInApi({ [`GET /${role}/user`]: sent => pageOf({ userList: [meterReader(1)] }, 1, sent) });
  showConsole({
    registry,
    officer: officer(role),
    at: '/mr-management',
    scopes: [{ month: '2026-09', ...(area && { area }) }],
  });
  await screen.findByText('1 MR');
  expect(api.requests[0]?.query).toEqual({ ...scope, secondLevelUserType: 'mr', page: '1', perPage: '10' });
  expect(screen.queryByText('Action')).toBeNull();
  expect(screen.queryByText('Sub Division Code')).toBeNull();
});

test('another area in the top bar reloads from page 1, by one request', async () => {
  const api = standInApi({ 'GET /ee/user': sent => pageOf({ userList: [meterReader(1)] }, 25, sent) });
  const { address } = showConsole({
    registry,
    officer: officer('ee'),
    at: '/mr-management?page=3',
    scopes: [{ month: '2026-09' }, { month: '2026-09', area: { level: 'section', code: '5410101' } }],
  });
  await screen.findByText('25 MRs');
  await userEvent.click(screen.getByRole('button', { name: 'Next scope' }));
  const inArea = () => api.requests.filter(({ query }) => query['userLocationCode'] === '5410101');
  await waitFor(() => expect(inArea()).toHaveLength(1));
  await screen.findByText('25 MRs');
  expect(inArea().map(({ query }) => query['page'])).toEqual(['1']);
  expect(address()).toContain('page=1');
});

test('the search waits 500 ms, starts from page 1 and cancels the earlier request', async () => {
  const api = standInApi({
    'GET /ae/meter-readers': sent =>
      sent.query['mrCode'] === '54'
        ? new Promise(() => undefined)
        : pageOf({ MRList: [meterReader(Number(sent.query['mrCode'] ?? 1))] }, 11, sent),
  });
  showConsole({ registry, officer: officer('ae'), at: '/mr-management?page=2' });
  await screen.findByText('11 MRs');
  const box = screen.getByRole('searchbox', { name: 'Search by MR Code' });

  const typed = performance.now();
  await userEvent.type(box, '54');
  await waitFor(() => expect(api.requests).toHaveLength(2), { timeout: 3000 });
  expect(performance.now() - typed).toBeGreaterThanOrEqual(500);
  expect(api.requests[1]?.query).toEqual({ mrCode: '54', page: '1', perPage: '10' });

  await userEvent.clear(box);
  await userEvent.type(box, '7{Enter}');
  await screen.findByText('54101007');
  expect(api.requests[1]?.signal?.aborted).toBe(true);
  expect(api.requests).toHaveLength(3);
});

test('an empty result offers to clear the search', async () => {
  standInApi({
    'GET /ae/meter-readers': sent =>
      sent.query['mrCode'] ? pageOf({ MRList: [] }, 0, sent) : pageOf({ MRList: [meterReader(1)] }, 1, sent),
  });
  showConsole({
    registry,
    officer: officer('ae'),
    at: `/mr-management?filter=${encodeURIComponent('{"mrCode":"9"}')}`,
  });
  await screen.findByText('No MRs found');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('54101001');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('the arrow keys move through the rows, and Enter opens the form', async () => {
  standInApi({
    'GET /ae/meter-readers': sent =>
      pageOf({ MRList: [meterReader(1), meterReader(2), meterReader(3)] }, 3, sent),
    'GET /ae/meter-readers/id-3': () => ({ body: { data: meterReader(3), message: 'Found' } }),
  });
  const { address } = showConsole({ registry, officer: officer('ae'), at: '/mr-management' });
  const first = (await screen.findByText('54101001')).closest('tr');
  first?.focus();
  await userEvent.keyboard('{ArrowDown}{End}{ArrowUp}');
  expect(document.activeElement?.textContent).toContain('54101002');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/mr-management/id-3/edit'));
});

test.each([
  ['ae', '/ae/export-user', { userType: 'ae', secondLevelUserType: 'mr', mrCode: '5410' }],
  [
    'se',
    '/se/export-user',
    { userType: 'se', secondLevelUserType: 'mr', userLocationCode: '54', mrCode: '5410' },
  ],
] as const)(
  '%s downloads the searched rows from the address that the API returns',
  async (role, path, query) => {
    const api = standInApi({
      'GET /ae/meter-readers': sent => pageOf({ MRList: [meterReader(1)] }, 1, sent),
      'GET /se/user': sent => pageOf({ userList: [meterReader(1)] }, 1, sent),
      [`GET ${path}`]: () => ({ body: { data: '/store/mrs.xlsx?signature=1', message: 'Ready' } }),
    });
    const followed = followedLinks();
    showConsole({
      registry,
      officer: officer(role),
      at: `/mr-management?filter=${encodeURIComponent('{"mrCode":"5410"}')}`,
    });
    await screen.findByText('1 MR');
    await userEvent.click(screen.getByRole('button', { name: 'Download MRs' }));
    await waitFor(() => expect(notices()).toEqual(['Download started.']));
    expect(api.to(path)[0]?.query).toEqual(query);
    expect(followed).toEqual([new URL('/store/mrs.xlsx?signature=1', window.location.href).href]);
  },
);

test('an address that is not on the web is not followed', async () => {
  standInApi({
    'GET /ae/meter-readers': sent => pageOf({ MRList: [meterReader(1)] }, 1, sent),
    'GET /ae/export-user': () => ({ body: { data: 'javascript:alert(1)', message: 'Ready' } }),
  });
  const followed = followedLinks();
  showConsole({ registry, officer: officer('ae'), at: '/mr-management' });
  await screen.findByText('1 MR');
  await userEvent.click(screen.getByRole('button', { name: 'Download MRs' }));
  await waitFor(() => expect(notices()[0]).toContain('no web address'));
  expect(followed).toEqual([]);
});

/** Collects the addresses of the links that the page itself clicks from now on. */
function followedLinks(): string[] {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  return followed;
}

test('the page of a meter reader lists what they read by day, and every count leads to what it counts', async () => {
  const month = (back: number) => addMonths(currentMonth(), -back);
  const read = (back: number, finalValue: number | null, failureReason: string | null = null) =>
    monthOf(month(back), { reading: { finalValue, consumption: null, failureReason } });
  const activatedOn = month(2);
  const shown = {
    [month(3)]: [
      transformer(1, { readingDay: 20, activatedOn, audit: [read(2, 100)] }),
      transformer(2, { readingDay: 3, activatedOn, audit: [read(2, 7)] }),
    ],
    [month(1)]: [
      transformer(1, { readingDay: 20, activatedOn, audit: [] }),
      transformer(2, { readingDay: 3, activatedOn, audit: [read(1, null, 'NO_DISPLAY'), read(0, 9)] }),
    ],
  };
  const api = standInApi({
    'GET /ae/meter-readers/id-1': () => ({ body: { data: meterReader(1), message: 'Found' } }),
    'GET /ae/transformer-centres': sent =>
      pageOf({ transformers: shown[sent.query['month'] ?? ''] ?? [], tcCount: 2 }, 2, sent),
    'GET /ae/installations': sent => pageOf({ installations: [] }, 1284, sent),
  });
  const chosen = month(1);
  showConsole({
    registry,
    officer: officer('ae'),
    at: '/mr-management/id-1',
    scopes: [{ month: chosen }],
  });
  const missing = await screen.findByRole('button', { name: /^2 readings missing/ });
  // Of the month in progress, a reading may still come.
  expect(tableTexts().slice(1)).toEqual([
    ['3', 'TC-4402 Bejai church', '1,135', '–', '7.00', 'No Display', '9.00'],
    ['20', 'TC-4401 Bejai church', '1,135', '–', '100.00', 'Missing', '–'],
  ]);
  const leadsTo = async (name: string) => {
    const to = (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(to, 'http://portal.test');
    const filter: unknown = JSON.parse(searchParams.get('filter') ?? '{}');
    return [pathname, searchParams.get('month'), filter];
  };
  const mrCode = '54101001';
  expect(await leadsTo('2 TCs')).toEqual(['/tc-details', chosen, { mrCode }]);
  expect(await leadsTo('1 TC on reading day 20')).toEqual([
    '/tc-details',
    chosen,
    { mrCode, readingDay: ['20'] },
  ]);
  expect(await leadsTo('1,284 installations')).toEqual(['/billing', chosen, { mrCode }]);
  expect(api.to('/ae/installations')[0]?.query).toMatchObject({ mrCode, month: chosen });
  expect(api.to('/ae/transformer-centres').map(({ query }) => query['mrCode'])).toContain(mrCode);
  expect(screen.getByRole('link', { name: '+91 98450 12301' }).getAttribute('href')).toBe(
    'tel:+919845012301',
  );
  await userEvent.click(missing);
  const drawer = within(await screen.findByRole('dialog', { name: 'Missing readings' }));
  expect(drawer.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    `TC-4402 Bejai church, ${monthTitle(chosen)}`,
    `TC-4401 Bejai church, ${monthTitle(chosen)}`,
  ]);
  expect(drawer.getAllByRole('link')).toHaveLength(2);
});
