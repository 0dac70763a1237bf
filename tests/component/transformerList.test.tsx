import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Answer, type Sent } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { monthOf, transformer, transformersOf } from './support/transformers.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const june = { area: { level: 'section', code: '5410102' }, month: '2026-06' } as const;

/** Shows the screen to an officer over a list of `count`, or over what `list` answers. */
function show(
  role: Role,
  at = '/tc-details',
  list: (sent: Sent) => Answer | Promise<Answer> = ofTwo,
  others: Parameters<typeof standInApi>[0] = {},
) {
  const path = `/${role}/transformer-centres`;
  const one = (id: string) => ({ body: { data: transformer(Number(id.slice(3))), message: 'Found' } });
  const api = standInApi({
    [`GET ${path}`]: list,
    [`GET ${path}/id-1`]: () => one('id-1'),
    [`GET ${path}/id-2`]: () => one('id-2'),
    ...others,
  });
  const shown = showConsole({
    registry,
    officer: officer(role),
    at,
    scopes: [{ month: '2026-09' }, { ...june, month: '2026-07' }, june],
  });
  return { ...shown, lists: () => api.to(path), api };
}
const ofTwo = (sent: Sent) => transformersOf(2, sent);
const entry = (number: string) => screen.findByRole('link', { name: new RegExp(number) });
const pane = (name: string) => screen.findByRole('region', { name });

test('an entry opens in the list and in the pane, in the address, and closes again', async () => {
  const { address, lists } = show('ae');
  const link = await entry('TC-4401');
  expect(link.textContent).toBe('TC-440113.30%Bejai church1,135 installations');
  expect(lists()[0]?.query).toEqual({ month: '2026-09', page: '1', perPage: '20' });
  expect((await pane('Details')).textContent).toContain('No TC Selected');

  await userEvent.click(link);
  expect(address()).toBe('/tc-details?tc=id-1');
  expect(link.getAttribute('aria-expanded')).toBe('true');
  const item = link.closest('li') ?? document.body;
  const facts = [...item.querySelectorAll('dt')].map(dt => [dt.textContent, dt.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Installation count', '1,135'],
    ['Loss, Sep 2026', '13.30%'],
    ['Reading MR', '54101003'],
    ['Tagged MRs', '54101003, 54101007'],
    ['CT ratio', '200/5'],
    ['Meter constant', '40.00'],
  ]);
  const buttons = within(item).getAllByRole('link').slice(1);
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Edit TC', 'View TC']);
  await within(await pane('Details')).findByRole('row', {
    name: /^Sep 2026 10,482 1,200\.00 1,040\.40 13\.30%/,
  });

  await userEvent.click(link);
  expect(address()).toBe('/tc-details');
  expect(item.querySelector('dl')).toBeNull();
  await screen.findByText('No TC Selected');
});

test('whoever is not an ae reads the section, and can neither add nor edit, whatever the address says', async () => {
  const { lists } = show('ee', '/tc-details?mode=edit&tc=id-1');
  expect((await entry('TC-4402')).textContent).toContain('Section 5410101');
  expect(lists()[0]?.query).toMatchObject({ location: 'division', locationCode: '541' });
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4401' });
  expect(screen.queryByRole('link', { name: /Edit TC|Add New TC/ })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'View TC' })).toHaveLength(2);
  cleanup();
  show('ee', '/tc-details?mode=add');
  await entry('TC-4402');
  expect((await pane('Details')).textContent).toContain('No TC Selected');
  expect(screen.queryByRole('form')).toBeNull();
});

test('View TC reads out everything, the focus goes there and comes back', async () => {
  const { address, go } = show('ae', '/tc-details?filter={"number":"44"}&tc=id-1');
  const item = (await entry('TC-4401')).closest('li') ?? document.body;
  const open = within(item).getByRole('link', { name: 'View TC' });
  await userEvent.click(open);
  const view = await pane('View TC Details');
  expect(document.activeElement).toBe(view);
  expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{"number":"44"}');
  await within(view).findByRole('heading', { name: 'TC no. TC-4401' });
  const facts = [...view.querySelectorAll('dt')].map(dt => [dt.textContent, dt.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Tagged MRs', '54101003, 54101007'],
    ['Reading MR', '54101003'],
    ['TC Number', 'TC-4401'],
    ['TC Name', 'BEJAI CHURCH'],
    ['Reading Day', '12'],
    ['TC Serial Number', '----'],
    ['TC Make', 'Kirloskar'],
    ['TC Capacity (KVA)', '250'],
    ['TIMS Code', '----'],
    ['DTLMS', '----'],
    ['DTR', '----'],
    ['GPS Latitude', '--'],
    ['GPS Longitude', '--'],
    ['Execution Type', 'DEPARTMENT'],
    ['Feeder', 'F12, Kadri Temple'],
    ['Meter Make', 'Secure'],
    ['Meter Serial Number', 'MT-20193'],
    ['CT Ratio', '200/5'],
    ['Meter Constant', '40.00'],
  ]);
  await userEvent.click(within(view).getByRole('link', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(open));
  go(-1);
  await pane('View TC Details');
});

test('Load more adds the next twenty until all are there, and the focus goes to the first of them', async () => {
  const { lists } = show('ae', '/tc-details', sent => transformersOf(45, sent));
  await entry('TC-4420');
  screen.getByText('20 of 45 shown');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('TC-4421'));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await entry('TC-4445');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(screen.getByRole('region', { name: 'TCs' }).querySelectorAll('li')).toHaveLength(45);
  expect(lists().map(({ query }) => query['page'])).toEqual(['1', '2', '3']);
});

test('the arrow keys lead through the entries, of which one is in the tab order', async () => {
  show('ae', '/tc-details', sent => transformersOf(20, sent));
  const first = await entry('TC-4401');
  const links = [...screen.getByRole('region', { name: 'TCs' }).querySelectorAll('a')];
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  first.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(await entry('TC-4402'));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(await entry('TC-4420'));
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  await userEvent.keyboard('{Home}{Enter}');
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4401' });
  expect(document.activeElement).toBe(first);
});

test('a search counts after a pause, leaves the open TC open, and says what it found', async () => {
  const { address, lists } = show('ae', '/tc-details?tc=id-2', sent =>
    transformersOf(sent.query['number'] === 'none' ? 0 : 2, sent),
  );
  const box = await screen.findByRole('searchbox', { name: 'Search by TC number' });
  await entry('TC-4401');
  await userEvent.type(box, 'none');
  expect(lists()).toHaveLength(1);
  await screen.findByText('No transformers found.');
  expect(lists().map(({ query }) => query['number'])).toEqual([undefined, 'none']);
  const query = new URLSearchParams(address().split('?')[1]);
  expect(Object.fromEntries(query)).toMatchObject({ tc: 'id-2', filter: '{"number":"none"}' });
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4402' });
  await screen.findByText('0 TCs found');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await entry('TC-4401');
  expect(address()).toMatch(/^\/tc-details\?tc=id-2&.*filter=%7B%7D/);
});

test('a search that comes too late is no longer waited for', async () => {
  const { lists } = show('ae', '/tc-details', sent =>
    sent.query['number'] === 'slow' ? new Promise(() => undefined) : transformersOf(2, sent),
  );
  await entry('TC-4401');
  const box = screen.getByRole('searchbox');
  await userEvent.type(box, 'slow{Enter}');
  await waitFor(() => expect(lists()).toHaveLength(2));
  await userEvent.clear(box);
  await userEvent.type(box, '44{Enter}');
  await waitFor(() => expect(lists()[2]?.query['number']).toBe('44'));
  expect(lists().map(({ signal }) => signal?.aborted)).toEqual([false, true, false]);
});

test('who steps through months asks for the last one only, half a second later', async () => {
  const { lists } = show('ee', '/tc-details?tc=id-1');
  await entry('TC-4401');
  const next = screen.getByRole('button', { name: 'Next scope' });
  const pressed = performance.now();
  await userEvent.click(next);
  await userEvent.click(next);
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(500);
  expect(lists()[1]?.query).toMatchObject({ month: '2026-06', location: 'section', locationCode: '5410102' });
  await screen.findByText('Loss, Jun 2026');
  // The months on record are the same; none is the month shown.
  const details = within(await pane('Details'));
  await details.findByRole('heading', { name: 'June 2026' });
  expect(details.getAllByText('----')).toHaveLength(2);
  details.getByText('Not audited yet.');
});

test('a month without consumption says why, by its own reading or the one that ends it', async () => {
  const audit = [
    monthOf('2026-09', {
      reading: { finalValue: 10482, consumption: null, failureReason: null },
      installationConsumption: null,
      audited: false,
      lossPercentage: null,
    }),
    monthOf('2026-10', {
      reading: { finalValue: null, consumption: null, failureReason: 'CT_BURNT_OUT' },
      audited: false,
      lossPercentage: null,
    }),
  ];
  const path = '/ae/transformer-centres';
  standInApi({
    [`GET ${path}`]: sent => pageOf({ transformers: [transformer(1, { audit })] }, 1, sent, 'tcCount'),
    [`GET ${path}/id-1`]: () => ({ body: { data: transformer(1, { audit }), message: 'Found' } }),
  });
  showConsole({ registry, officer: officer('ae'), at: '/tc-details?tc=id-1' });
  const link = await entry('TC-4401');
  expect(link.textContent).toContain('-N/A-');
  const details = within(await pane('Details'));
  await details.findByText('Not audited yet. Remark: CT Burnt Out.');
  const rows = details.getAllByRole('row').map(row => row.textContent);
  expect(rows.slice(1)).toEqual([
    'Oct 2026--------1,040.40-N/A-CT Burnt Out',
    'Sep 202610,482---------N/A-CT Burnt Out',
  ]);
});

test('an unknown TC says so, and Close leads back; a failure offers another try', async () => {
  const { address, api } = show('ae', '/tc-details?tc=id-9');
  await screen.findByText('This TC is not on record in your area.');
  await userEvent.click(screen.getByRole('link', { name: 'Close' }));
  expect(address()).toBe('/tc-details');
  await screen.findByText('No TC Selected');
  expect(api.to('/ae/transformer-centres/id-9')).toHaveLength(1);
  expect(notices()).toEqual([]);
});

test('while the list loads it says so; a list that fails says why and can be asked for again', async () => {
  const held = Promise.withResolvers<Answer>();
  let answer: (sent: Sent) => Answer | Promise<Answer> = () => held.promise;
  show('ae', '/tc-details', sent => answer(sent));
  await screen.findByText('Loading...');
  held.resolve({ status: 403, body: { message: 'Your section has moved.', code: 'Forbidden' } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(notices()).toEqual(['Your section has moved.']);
  answer = sent => transformersOf(0, sent);
  await userEvent.click(retry);
  await screen.findByText('No transformers found.');
  screen.getByText('Add one with Add New TC, or many by uploading the Create/Edit TC file.');
});

/** The address of the screen narrowed by links from elsewhere. */
const narrowedTo = (filter: object) =>
  `/tc-details?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
const chips = () => screen.queryAllByRole('button', { name: /: clear this filter$/ });
const chip = (words: string) => screen.findByRole('button', { name: `${words}: clear this filter` });

test('what a link narrows the list to stands beside the total, in words, and can be taken off', async () => {
  const { address, lists, api } = show(
    'ee',
    narrowedTo({ feederId: ['f-1', 'f-2'], mrCode: '54101003', readingDay: ['12', '3'] }),
    sent => transformersOf(sent.query['feederId'] ? 0 : 2, sent),
    { 'GET /ee/feeders/f-1': () => ({ body: { data: { id: 'f-1', number: 'F12', name: 'Kadri' } } }) },
  );
  await chip('Feeder F12 Kadri, unknown');
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    'Feeder F12 Kadri, unknown',
    'MR Code 54101003',
    'Reading day 3, 12',
  ]);
  expect(lists()[0]?.query).toMatchObject({ feederId: 'f-2', mrCode: '54101003', readingDay: '3' });
  await screen.findByText('No transformers found.');
  expect(notices()).toEqual([]);

  // By the keyboard: the next one takes the focus, and at last the list.
  (await chip('Feeder F12 Kadri, unknown')).focus();
  await userEvent.keyboard('{Enter}');
  await entry('TC-4401');
  expect(document.activeElement).toBe(await chip('MR Code 54101003'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips()).toHaveLength(1));
  expect(document.activeElement).toBe(await chip('Reading day 3, 12'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips()).toHaveLength(0));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'TCs' }));
  expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{}');
  expect(api.to('/ee/feeders/f-1')).toHaveLength(1);
});

test.each([
  { status: 404, told: [] },
  { status: 400, told: [] },
  { status: 403, told: ['Not now.'] },
])(
  'a feeder that is answered by $status is called unknown, and can be taken off',
  async ({ status, told }) => {
    show('ee', narrowedTo({ feederId: 'f-1' }), ofTwo, {
      'GET /ee/feeders/f-1': () => ({ status, body: { message: 'Not now.' } }),
    });
    await userEvent.click(await chip('Feeder unknown'));
    await waitFor(() => expect(chips()).toHaveLength(0));
    expect(notices()).toEqual(told);
  },
);

test('nothing in the chosen area says that the area is narrowed too', async () => {
  show('ee', narrowedTo({ mrCode: '54101003' }), sent =>
    transformersOf(sent.query['location'] === 'section' ? 0 : 2, sent),
  );
  await entry('TC-4401');
  await userEvent.click(screen.getByRole('button', { name: 'Next scope' }));
  const said = 'Nothing matches the search and filters above in the area of Display result as.';
  expect(await screen.findByText(said)).toBeTruthy();
});

test('Download asks which file, and asks for the one chosen with what narrows the list', async () => {
  const { api } = show('ee', '/tc-details?filter={"number":"44"}');
  await entry('TC-4401');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'TC file download' }));
  expect(dialog.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)).toEqual([
    'Download all TCs',
    'Download all TCs feeder-wise',
  ]);
  dialog.getByText('The file holds what the search and filters leave.');
  await userEvent.click(dialog.getByRole('radio', { name: 'Download all TCs feeder-wise' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
  const path = '/ee/transformer-centres/export';
  await waitFor(() => expect(api.to(path)).toHaveLength(1));
  expect(api.to(path)[0]?.query).toEqual({
    number: '44',
    month: '2026-09',
    location: 'division',
    locationCode: '541',
    feederWise: 'true',
  });
});
