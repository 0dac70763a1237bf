import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FeederPlace } from '#domain/feeders.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Sent } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole, tableTexts } from './support/showConsole.tsx';

const feeder = (index: number, sectionCode?: string, place?: FeederPlace) => ({
  id: `id-${index}`,
  number: `F-${index}`,
  name: `Feeder ${index}`,
  mdmCode: `MDM${index}`,
  powerStation: { name: 'Kadri', stationCode: 'KDR' },
  createdAt: '2026-08-31T20:00:00.000Z',
  taggedAEs: sectionCode ? [{ location: { sectionCode } }] : [],
  place,
});
const ten = (sent: Sent) => {
  const first = (Number(sent.query['page']) - 1) * 10;
  return Array.from({ length: 10 }, (_, index) => feeder(first + index + 1));
};

test('an ae sees every feeder with who uses it and TAG or UNTAG, the count and their own codes', async () => {
  const api = standInApi({
    'GET /ae/feeders': sent =>
      pageOf(
        {
          feederList: [
            feeder(1, '5410101', 'section'),
            feeder(2, '54101011', 'subDivision'),
            feeder(3, undefined, 'elsewhere'),
          ],
        },
        123456,
        sent,
      ),
  });
  showConsole({ registry, officer: officer('ae'), at: '/feeders' });

  expect(screen.getByText('Loading...')).toBeTruthy();
  await screen.findByText('Your section');
  expect(screen.getByText('1,23,456 Feeders')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Feeder Management' })).toBeTruthy();
  expect(tableTexts()).toEqual([
    ['#', 'Feeder Number', 'Feeder Name', 'Feeder MDM Code', 'Power station', 'Added Date', 'Action'],
    ['1', 'F-1 Your section', 'Feeder 1', 'MDM1', 'Kadri', '01/09/2026', 'UNTAG'],
    ['2', 'F-2 Your sub-division', 'Feeder 2', 'MDM2', 'Kadri', '01/09/2026', 'TAG'],
    ['3', 'F-3', 'Feeder 3', 'MDM3', 'Kadri', '01/09/2026', 'TAG'],
  ]);
  expect(screen.getByText('Section Code').nextSibling?.textContent).toBe('5410101');
  expect(screen.getByText('Sub Division Code').nextSibling?.textContent).toBe('54101');
  expect(screen.getByText('Out of 12,346')).toBeTruthy();
  const [sent] = api.requests;
  expect(sent?.query).toEqual({ tagging: 'all', page: '1', perPage: '10' });
  expect(sent?.headers.get('x-api-key')).toBe('the-key');
  expect(sent?.headers.get('authorization')).toBe('Bearer the-token');
});

test('a list says that its total is an estimate, in its count, its pages and to screen readers', async () => {
  standInApi({
    'GET /ae/feeders': sent => pageOf({ feederList: ten(sent), countIsEstimate: true }, 430_000, sent),
  });
  showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  await screen.findByText('about 4,30,000 Feeders');
  expect(screen.getByText('Out of about 43,000')).toBeTruthy();
  await screen.findByText('about 4,30,000 Feeders found');
});

test('officers above an ae have no pills, no codes and no actions', async () => {
  const api = standInApi({ 'GET /ee/feeders': sent => pageOf({ feederList: [feeder(1)] }, 1, sent) });
  showConsole({ registry, officer: officer('ee'), at: '/feeders' });

  await screen.findByText('1 Feeder');
  expect(screen.queryByText('Action')).toBeNull();
  expect(screen.queryByText('Section Code')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tagged' })).toBeNull();
  expect(api.requests[0]?.query).toEqual({ page: '1', perPage: '10' });
});

test('a row leads to the TCs of its feeder and has a link that says so; its button only tags', async () => {
  const tag = '/ae/power-stations/KDR/feeders/MDM1/tag';
  const api = standInApi({
    'GET /ae/feeders': sent => pageOf({ feederList: [feeder(1)] }, 1, sent),
    [`PATCH ${tag}`]: () => ({ body: { message: 'ok' } }),
  });
  const { address } = showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  const button = await screen.findByRole('button', { name: 'TAG F-1 Feeder 1' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(api.to(tag)).toHaveLength(1));
  expect(address()).toBe('/feeders');

  const link = screen.getByRole('link', { name: 'F-1' });
  expect(link.title).toBe('TCs of this feeder');
  const row = link.closest('tr');
  row?.focus();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(`/tc-details?${new URLSearchParams({ filter: '{"feederId":"id-1"}' })}`);
});

test('a pill filters the list, and clears the filter when clicked again; the address has both', async () => {
  const api = standInApi({ 'GET /ae/feeders': sent => pageOf({ feederList: ten(sent) }, 30, sent) });
  const { address } = showConsole({ registry, officer: officer('ae'), at: '/feeders?page=2' });
  await screen.findByText('F-11');

  const pill = screen.getByRole('button', { name: 'Untagged' });
  await userEvent.click(pill);
  await waitFor(() =>
    expect(api.requests.at(-1)?.query).toEqual({ tagging: 'untagged', page: '1', perPage: '10' }),
  );
  expect(pill.getAttribute('aria-pressed')).toBe('true');
  expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{"tagging":"untagged"}');

  await userEvent.click(pill);
  await waitFor(() => expect(pill.getAttribute('aria-pressed')).toBe('false'));
  expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{}');
});

test('an address reopens the same view', async () => {
  const api = standInApi({ 'GET /ae/feeders': sent => pageOf({ feederList: ten(sent) }, 40, sent) });
  const filter = encodeURIComponent(JSON.stringify({ mdmCode: 'MDM', tagging: 'tagged', role: 'dt' }));
  showConsole({ registry, officer: officer('ae'), at: `/feeders?page=3&filter=${filter}` });

  await screen.findByText('F-21');
  expect(api.requests[0]?.query).toEqual({ mdmCode: 'MDM', tagging: 'tagged', page: '3', perPage: '10' });
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by feeder number' }).value).toBe(
    'MDM',
  );
  expect(screen.getByText('Rows 21–30')).toBeTruthy();
});

test('tagging sends the feeder and its station, shows a notice and reloads from page 1', async () => {
  let tagged = false;
  const api = standInApi({
    'GET /ae/feeders': sent => pageOf({ feederList: [feeder(1, tagged ? '5410101' : undefined)] }, 11, sent),
    'PATCH /ae/power-stations/KDR/feeders/MDM1/tag': () => {
      tagged = true;
      return { body: { message: 'ok' } };
    },
    'PATCH /ae/feeders/untag/id-1': () => {
      tagged = false;
      return { body: { message: 'ok' } };
    },
  });
  showConsole({ registry, officer: officer('ae'), at: '/feeders?page=2' });

  await userEvent.click(await screen.findByRole('button', { name: 'TAG F-1 Feeder 1' }));
  await screen.findByRole('button', { name: 'UNTAG F-1 Feeder 1' });
  expect(notices()).toEqual(['Feeder successfully tagged to AE']);
  expect(api.to('/ae/feeders').map(({ query }) => query['page'])).toEqual(['2', '1']);
  expect(api.to('/ae/power-stations/KDR/feeders/MDM1/tag')[0]?.body).toBeUndefined();

  await userEvent.click(screen.getByRole('button', { name: 'UNTAG F-1 Feeder 1' }));
  await screen.findByRole('button', { name: 'TAG F-1 Feeder 1' });
  expect(notices().at(-1)).toBe('Feeder successfully untagged to AE');

  // The notice undoes it, once.
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await screen.findByRole('button', { name: 'UNTAG F-1 Feeder 1' });
  expect(api.to('/ae/power-stations/KDR/feeders/MDM1/tag')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the keyboard stays at the action of its row; a row that leaves the list gives the focus to the table', async () => {
  const tagged = new Set([1, 2]);
  const rows = (sent: Sent) =>
    [1, 2]
      .filter(at => sent.query['tagging'] !== 'tagged' || tagged.has(at))
      .map(at => feeder(at, tagged.has(at) ? '5410101' : undefined));
  standInApi({
    'GET /ae/feeders': sent => pageOf({ feederList: rows(sent) }, rows(sent).length, sent),
    'PATCH /ae/power-stations/KDR/feeders/MDM1/tag': () => {
      tagged.add(1);
      return { body: { message: 'ok' } };
    },
    'PATCH /ae/feeders/untag/id-1': () => {
      tagged.delete(1);
      return { body: { message: 'ok' } };
    },
  });
  showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  const press = async (name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press('UNTAG F-1 Feeder 1');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'TAG F-1 Feeder 1' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'UNTAG F-1 Feeder 1' }));

  await userEvent.click(screen.getByRole('button', { name: 'Tagged' }));
  await press('UNTAG F-1 Feeder 1');
  await waitFor(() => expect(screen.queryByText('F-1')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Feeder Management, table' }));
});

test('a refused action shows the server’s message and leaves the list unchanged', async () => {
  standInApi({
    'GET /ae/feeders': sent => pageOf({ feederList: [feeder(1)] }, 1, sent),
    'PATCH /ae/power-stations/KDR/feeders/MDM1/tag': () => ({
      status: 409,
      body: { message: 'This feeder is already tagged.', code: 'AlreadyTagged' },
    }),
  });
  showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  await userEvent.click(await screen.findByRole('button', { name: 'TAG F-1 Feeder 1' }));
  await waitFor(() => expect(notices()).toEqual(['This feeder is already tagged.']));
  expect(screen.getByRole('button', { name: 'TAG F-1 Feeder 1' })).toBeTruthy();
});

test('Previous and Next stay between the first and the last page', async () => {
  standInApi({ 'GET /ae/feeders': sent => pageOf({ feederList: ten(sent) }, 20, sent) });
  showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  await screen.findByText('F-1');
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  const button = (name: string) => pages.getByRole('button', { name });

  expect(pages.getByText('Out of 2')).toBeTruthy();
  expect(button('Previous').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('Next'));
  await screen.findByText('F-11');
  expect(button('Next').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('Previous'));
  await screen.findByText('F-1');
});

test('a page is typed, or the first and the last pressed; what is no page leads nowhere', async () => {
  standInApi({ 'GET /ae/feeders': sent => pageOf({ feederList: ten(sent) }, 60, sent) });
  const { address } = showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  await screen.findByText('F-1');
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  const box = () => pages.getByRole<HTMLInputElement>('textbox', { name: 'Page' });
  const type = async (text: string) => {
    await userEvent.clear(box());
    await userEvent.type(box(), `${text}{Enter}`);
  };
  await type('3x');
  await screen.findByText('F-21');
  await type('99');
  await screen.findByText('F-51');
  expect(box().value).toBe('6');
  await userEvent.click(pages.getByRole('button', { name: 'First' }));
  await screen.findByText('F-1');
  await userEvent.click(pages.getByRole('button', { name: 'Last' }));
  await screen.findByText('F-51');
  await userEvent.clear(box());
  await userEvent.keyboard('{Enter}');
  expect([box().value, new URLSearchParams(address().split('?')[1]).get('page')]).toEqual(['6', '6']);
});

test.each([
  ['on page 3', '/feeders?page=3&perPage=10', 'F-21'],
  ['where the address says something else', '/feeders?other=1', 'F-1'],
])('the officer chooses how many rows a page has, %s', async (_name, at, first) => {
  const api = standInApi({ 'GET /ae/feeders': sent => pageOf({ feederList: ten(sent) }, 60, sent) });
  const { address } = showConsole({ registry, officer: officer('ae'), at });
  await screen.findByText(first);
  const rows = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows a page' });
  expect([...rows.options].map(({ text }) => text)).toEqual([
    '10 rows a page',
    '25 rows a page',
    '50 rows a page',
    '100 rows a page',
    'As many rows as fit',
  ]);
  await userEvent.selectOptions(rows, '25 rows a page');
  await waitFor(() =>
    expect(api.to('/ae/feeders').at(-1)?.query).toMatchObject({ page: '1', perPage: '25' }),
  );
  expect(rows.value).toBe('25');
  expect(address()).not.toContain('perPage');
});

test('rows, their numbers and the footer change together; until then the table is busy', async () => {
  const second = Promise.withResolvers<void>();
  standInApi({
    'GET /ae/feeders': async sent => {
      if (sent.query['page'] === '2') await second.promise;
      return pageOf({ feederList: ten(sent) }, 20, sent);
    },
  });
  showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  await screen.findByText('F-1');
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  const table = screen.getByRole('table');
  const look = () => [
    tableTexts()[1]?.slice(0, 2),
    tableTexts().at(-1)?.[0],
    ...[...pages.querySelectorAll('span:not([data-roving], :has(select))')].map(
      ({ textContent }) => textContent,
    ),
    within(pages).getByRole<HTMLInputElement>('textbox', { name: 'Page' }).value,
  ];
  const first = [['1', 'F-1'], '10', 'Rows 1–10', 'Out of 2', '1'];
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
  expect(look()).toEqual(first);
  await userEvent.click(within(pages).getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'));
  expect(look()).toEqual(first);
  expect(table.querySelector('tbody')?.dataset['dimmed']).toBe('true');
  second.resolve();
  await screen.findByText('F-11');
  expect(look()).toEqual([['11', 'F-11'], '20', 'Rows 11–20', 'Out of 2', '2']);
  expect(table.getAttribute('aria-busy')).toBe('false');
});

test('an empty list says so and what to do next', async () => {
  standInApi({ 'GET /ae/feeders': sent => pageOf({ feederList: [] }, 0, sent) });
  showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  await screen.findByText('No Feeders found!');
  expect(screen.getByText(/corporate office adds feeders/)).toBeTruthy();
  expect(screen.getByText('Out of 1')).toBeTruthy();
});

test('a failed list shows the server’s message once, and Retry loads it', async () => {
  let works = false;
  standInApi({
    'GET /ae/feeders': sent =>
      works
        ? pageOf({ feederList: [feeder(1)] }, 1, sent)
        : { status: 503, body: { message: 'The service is resting.', code: 'Unavailable' } },
  });
  showConsole({ registry, officer: officer('ae'), at: '/feeders' });
  await screen.findByText('Error in fetching details');
  expect(notices()).toEqual(['The service is resting.']);
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('F-1');
});

test('offers to clear invalid filters, and does not retry them', async () => {
  const api = standInApi({
    'GET /ae/feeders': sent =>
      sent.query['tagging'] === 'mistyped'
        ? { status: 400, body: { message: 'The address is not valid.', code: 'Malformed' } }
        : pageOf({ feederList: [feeder(1)] }, 1, sent),
  });
  const filter = encodeURIComponent(JSON.stringify({ tagging: 'mistyped' }));
  showConsole({ registry, officer: officer('ae'), at: `/feeders?filter=${filter}` });
  await screen.findByText('The search or a filter is not valid; the address may be mistyped.');
  expect(notices()).toEqual(['The address is not valid.']);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('F-1');
  expect(api.to('/ae/feeders')).toHaveLength(2);
});
