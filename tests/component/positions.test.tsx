import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { nothingChanged } from '#validation/person.ts';
import { createRegistry, resourcesOfTables } from '../../src/console/index.ts';
import { lineCrews } from '../support/tables/lineCrews.ts';
import { pageOf, standInApi } from './support/api.ts';
import { allowMaps, legend, mapOf } from './support/map.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { found } from './support/tables.ts';

beforeEach(allowMaps);

const base = { lat: 12.91416, long: 74.856 };

/** Returns a crew as the API returns it. */
const crew = (number: number, changes: object = {}) => ({
  id: `d0000000-0000-4000-8000-00000000000${number}`,
  etag: '"1"',
  createdAt: '2026-09-01T06:30:00Z',
  updatedAt: '2026-09-01T06:30:00Z',
  section: { code: '5410101', name: 'Kadri' },
  name: `Crew ${number}`,
  shift: 'day',
  base,
  ...changes,
});
const crews = [
  crew(1),
  crew(2, { shift: 'night' }),
  crew(3, { shift: null, base: { lat: 12.9, long: 74.84 } }),
];

/** Shows the screens of line crews to an ae, over an API that has these. */
function showCrews(at: string) {
  const [first] = crews;
  const api = standInApi({
    'GET /ae/line-crews': sent => pageOf({ rows: crews }, crews.length, sent),
    'GET /ae/line-crews/points': () => ({
      body: { data: { points: crews, count: crews.length, withoutPosition: 4 }, message: 'Line crews' },
    }),
    'POST /ae/line-crews': () => found(first),
    [`GET /ae/line-crews/${String(first?.id)}`]: () => found(first),
    [`GET /ae/line-crews/${String(first?.id)}/history`]: sent => pageOf({ history: [] }, 0, sent),
    [`PATCH /ae/line-crews/${String(first?.id)}`]: () => found({ etag: '"2"' }),
  });
  return {
    api,
    sent: (method: string) => api.requests.filter(request => request.method === method),
    ...showConsole({ registry: createRegistry(resourcesOfTables([lineCrews])), officer: officer('ae'), at }),
  };
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const baseInput = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Base' });

test('a place is pasted as a map copies it; half of one is refused at its input', async () => {
  const { sent } = showCrews('/line-crews/new');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Crew 1');
  await userEvent.type(await baseInput(), '12.91416');
  await userEvent.click(submit());
  await screen.findByText('Please enter latitude and longitude for Base, such as 12.91416, 74.85600');
  expect(sent('POST')).toEqual([]);
  await userEvent.clear(await baseInput());
  await userEvent.paste('12.914160384, 74.856002175');
  await pressWhenReady(submit());
  await waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual([{ name: 'Crew 1', base }]));
  await screen.findByRole('heading', { name: 'Crew 1' });
  expect(document.querySelector('dl')?.textContent).toContain('Base12.91416, 74.85600');
});

test('an officer on the spot fills it in by Locate; only another place is a change', async () => {
  const coords = { latitude: 12.88, longitude: 74.84 };
  const geolocation = { getCurrentPosition: (done: (at: object) => void) => done({ coords }) };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  const { sent } = showCrews(`/line-crews/${String(crews[0]?.id)}/edit`);
  const input = await baseInput();
  await waitFor(() => expect(input.value).toBe('12.91416, 74.85600'));
  await userEvent.clear(input);
  await userEvent.paste('12.91416,74.856');
  await userEvent.click(submit());
  await waitFor(() => expect(notices()).toEqual([nothingChanged]));
  await userEvent.click(screen.getByRole('button', { name: 'Locate' }));
  await waitFor(() => expect(input.value).toBe('12.88000, 74.84000'));
  await pressWhenReady(submit());
  await waitFor(() =>
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ base: { lat: 12.88, long: 74.84 } }]),
  );
});

test('a table that declares a map shows the records of its list on one, marked by their bands', async () => {
  const filter = encodeURIComponent(JSON.stringify({ shift: 'day', q: 'crew' }));
  const { api, address } = showCrews(`/line-crews?filter=${filter}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Map' }));
  expect(await legend()).toEqual(['By day 1', 'By night 1', 'No shift 1', '4 without a position']);
  expect(api.to('/ae/line-crews/points').map(({ query }) => query)).toEqual([{ shift: 'day', q: 'crew' }]);
  const map = await mapOf('Map of line crews');
  await userEvent.click(await map.findByRole('link', { name: 'Crew 3, No shift' }));
  expect(address()).toBe(`/line-crews/${String(crews[2]?.id)}`);
});

test('records at one place are one mark on the closest map too, which lists each of them', async () => {
  const { address } = showCrews('/line-crews?view=map&at=12.91416,74.85600,18');
  const map = await mapOf('Map of line crews');
  const mark = await map.findByRole('button', {
    name: '2 line crews at one place, worst: By night. Press to list them',
  });
  const list = await screen.findByRole('list', { name: 'line crews at one place', hidden: true });
  expect(mark.getAttribute('popovertarget')).toBe(list.closest('[popover=auto]')?.id);
  const links = within(list).getAllByRole('link', { hidden: true });
  expect(links.map(({ textContent }) => textContent).toSorted()).toEqual(['Crew 1, Day', 'Crew 2, Night']);
  await userEvent.click(within(list).getByRole('link', { name: 'Crew 2, Night', hidden: true }));
  expect(address()).toBe(`/line-crews/${String(crews[1]?.id)}`);
});
