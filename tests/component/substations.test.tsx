import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { asText, answersOf, isRecord, sidebarEntries } from '../../src/console/index.ts';
import { roles } from '../../src/domain/roles.ts';
import { registry } from '../e2e/substations/registry.ts';
import { standInApi, type Answer, type Sent } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole, tableTexts } from './support/showConsole.tsx';

const all = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  code: `SS-${101 + index}`,
  name: index === 0 ? '=HYPERLINK("http://evil")' : `Substation ${index + 1}`,
  voltage: index % 2 === 0 ? '33' : '110',
  capacity: (index + 1) * 1234.5,
  commissionedOn: index === 2 ? null : '2019-07-01',
  manned: index % 3 === 0,
}));

/** Returns the string properties of a JSON object. */
function parsed(json = '{}'): Map<string, string> {
  const object: unknown = JSON.parse(json);
  return new Map(Object.entries(isRecord(object) ? object : {}).map(([key, value]) => [key, asText(value)]));
}

/** A plain REST API over the records above, the same for every caller. */
function plainRest(sent: Sent): Answer {
  const [from = 0, to = 9] = (sent.query['range'] ?? '').match(/\d+/g)?.map(Number) ?? [];
  const filter = parsed(sent.query['filter']);
  const found = all.filter(
    one =>
      `${one.name} ${one.code}`.includes(filter.get('q') ?? '') &&
      one.voltage.includes(filter.get('voltage') ?? ''),
  );
  return { body: found.slice(from, to + 1), headers: { 'x-total-count': String(found.length) } };
}

test('a resource without declared calls is listed over plain REST, with its first five fields', async () => {
  const api = standInApi({ 'GET /ae/substations': plainRest });
  showConsole({ registry, officer: officer('ae'), at: '/substations' });
  await screen.findByText('23 substations');
  expect(screen.getByRole('heading', { name: 'Substations' })).toBeTruthy();
  expect(tableTexts().slice(0, 2)).toEqual([
    ['#', 'Code ↑', 'Name', 'Voltage (kV)', 'Capacity (MVA)', 'Commissioned on'],
    ['1', 'SS-101', '=HYPERLINK("http://evil")', '33', '1,234.5', '01/07/2019'],
  ]);
  expect(api.requests[0]?.query).toEqual({ sort: '["code","ASC"]', range: '[0,9]', filter: '{}' });
  expect(api.requests[0]?.headers.has('range')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Download substations' })).toBeNull();
});

test('searches, filters, sorts and pages', async () => {
  const api = standInApi({ 'GET /ae/substations': plainRest });
  showConsole({ registry, officer: officer('ae'), at: '/substations' });
  await screen.findByText('23 substations');
  const lastQuery = () => api.requests.at(-1)?.query;

  await userEvent.click(screen.getByRole('button', { name: '110' }));
  await screen.findByText('11 substations');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(lastQuery()?.['range']).toBe('[10,19]'));
  await userEvent.click(screen.getByRole('button', { name: 'Capacity (MVA)' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: '["capacity","ASC"]', range: '[0,9]' }));
  expect(screen.getByRole('columnheader', { name: /Capacity/ }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by Code or Name' }), 'SS-11{Enter}');
  await screen.findByText('5 substations');
  expect(JSON.parse(lastQuery()?.['filter'] ?? '')).toEqual({ voltage: '110', q: 'SS-11' });
});

test('the form has its sections, checks the rules of its fields and sends only changes', async () => {
  const record = { ...all[1], name: 'Kadri' };
  const api = standInApi({
    'GET /cio/substations': plainRest,
    'GET /cio/substations/2': () => ({ body: record }),
    'PATCH /cio/substations/2': () => ({ body: record }),
  });
  showConsole({ registry, officer: officer('cio'), at: '/substations/2/edit' });
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' });
  expect(screen.getByRole('group', { name: 'Equipment' })).toBeTruthy();

  await userEvent.clear(code);
  await userEvent.type(code, 'kadri');
  const capacity = screen.getByRole('textbox', { name: 'Capacity (MVA)' });
  await userEvent.clear(capacity);
  await userEvent.type(capacity, '501');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Enter a code such as SS-101');
  await screen.findByText('Capacity (MVA) must be 500 or less');

  await userEvent.clear(code);
  await userEvent.type(code, 'SS-999');
  await userEvent.clear(capacity);
  await userEvent.type(capacity, '12.5');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Voltage (kV)' }), '220');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Manned' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(notices()).toEqual(['Successfully updated substation']));
  expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    code: 'SS-999',
    capacity: 12.5,
    voltage: '220',
    manned: true,
  });
});

test('the download is a CSV of all pages with disarmed formulas', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  standInApi({ 'GET /cio/substations': plainRest });
  showConsole({ registry, officer: officer('cio'), at: '/substations' });
  await screen.findByText('23 substations');
  await userEvent.click(screen.getByRole('button', { name: 'Download substations' }));
  await waitFor(() => expect(notices().at(-1)).toBe('Download started.'));

  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? []);
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines).toHaveLength(24);
  expect(lines.slice(0, 4)).toEqual([
    'Code,Name,Voltage (kV),Capacity (MVA),Commissioned on',
    `SS-101,"'=HYPERLINK(""http://evil"")",33,"1,234.5",01/07/2019`,
    'SS-102,Substation 2,110,"2,469.0",01/07/2019',
    'SS-103,Substation 3,33,"3,703.5",',
  ]);
});

test.each(roles)('%s has list, form and sidebar entry only if the declaration says so', async role => {
  standInApi({
    [`GET /${role}/substations`]: plainRest,
    [`GET /${role}/substations/2`]: () => ({ body: all[1] }),
  });
  const person = officer(role);
  const answers = answersOf(registry, person);
  const sees = ['cio', 'ee', 'ae'].includes(role);
  const entries = sidebarEntries(registry, answers, person).map(({ to, title, group }) => ({
    to,
    title,
    group,
  }));
  const entry = { to: '/substations', title: 'Substations', group: 'network' };
  expect(entries.some(one => one.to === entry.to)).toBe(sees);
  if (sees) expect(entries).toContainEqual(entry);
  const may = (action: string) => answers({ resource: 'substations', action });
  expect([may('list'), may('show'), may('edit'), may('export'), may('delete'), may('create')]).toEqual([
    sees,
    sees,
    role === 'cio',
    ['cio', 'ee'].includes(role),
    false,
    false,
  ]);

  const { go } = showConsole({ registry, officer: person, at: '/substations' });
  if (sees) await screen.findByText('23 substations');
  else await screen.findByText('Resource Not found');
  go('/substations/2/edit');
  if (role === 'cio') await screen.findByRole('heading', { name: 'Edit substation' });
  else await screen.findByText('Resource Not found');
  expect(within(document.body).queryByRole('table')).toBeNull();
});
