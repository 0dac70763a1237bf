import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Answer } from './support/api.ts';
import { allowMaps, legend, mapOf, pointOf, pointsOf } from './support/map.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { entry, ofTwo, pane, showTransformers } from './support/showTransformers.ts';
import { transformer } from './support/transformers.ts';

beforeEach(allowMaps);

const mapped = '/tc-details?view=map';
const path = 'GET /ae/transformer-centres/points';

/** Shows the map of TC Details with the answers of `points`. */
const showMap = (points: (asked: number) => Answer, at = mapped) => {
  let asked = 0;
  return showTransformers('ae', at, ofTwo, { [path]: () => points((asked += 1)) });
};
const three = [pointOf(1), pointOf(2, { lossPercentage: null, lossBand: null }), pointOf(3, { lossBand: 7 })];

test('Map shows the TCs of the filters and the month, and what their marks mean; Back leaves it', async () => {
  const filter = encodeURIComponent(JSON.stringify({ readingDay: ['12'] }));
  const { api, address, go } = showMap(() => pointsOf(three, 4), `/tc-details?filter=${filter}`);
  await entry('TC-4401');
  await userEvent.click(screen.getByRole('button', { name: 'Map', pressed: false }));
  expect(await legend()).toEqual([
    'Below 0% 0',
    '0 - 5% 0',
    '5 - 10% 0',
    '10 - 15% 1',
    '15 - 20% 0',
    'Above 20% 1',
    'Not audited 1',
    '4 without a position',
  ]);
  expect(address()).toContain('view=map');
  expect(api.to('/ae/transformer-centres/points')).toMatchObject([
    { query: { readingDay: '12', month: '2026-09' } },
  ]);
  expect(screen.getByRole('button', { name: 'Map', pressed: true })).toBeDefined();
  go(-1);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull());
});

test('a point opens the TC that its row opens; the open one is marked, whichever opened it', async () => {
  const { address } = showMap(() => pointsOf(three));
  const map = await mapOf('Map of TCs');
  const first = await map.findByRole('link', { name: 'TC-4401 Bejai church, 13.30%' });
  const second = map.getByRole('link', { name: 'TC-4402 Bejai church, Not audited' });
  await userEvent.click(first);
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4401' });
  expect(address()).toMatch(/view=map/);
  expect(first.getAttribute('aria-current')).toBe('true');
  expect((await entry('TC-4401Bejai')).getAttribute('aria-expanded')).toBe('true');

  await userEvent.click(await entry('TC-4402Bejai'));
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4402' });
  expect(second.getAttribute('aria-current')).toBe('true');
  expect(first.getAttribute('aria-current')).toBeNull();
});

test('the Tab key reaches the map, its points as one stop, and leaves it', async () => {
  showMap(() => pointsOf(three));
  const map = await mapOf('Map of TCs');
  const [first, second] = await map.findAllByRole('link');
  map.getByRole('button', { name: 'Show all' }).focus();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^TC Details, map\./);
  await userEvent.keyboard('{ArrowRight}+');
  await userEvent.tab();
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
  await userEvent.tab();
  expect(map.queryAllByRole('link')).not.toContain(document.activeElement);
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4402' });
});

test('points close together are one button with their number and worst band, which leads closer', async () => {
  const near = (index: number, lossBand: number) =>
    pointOf(index, { position: { lat: 12.88, long: 74.84 + index * 0.0001 }, lossBand });
  const { address } = showMap(() => pointsOf([near(1, 3), near(2, 7), pointOf(30)]));
  const map = await mapOf('Map of TCs');
  await userEvent.click(
    await map.findByRole('button', { name: '2 TCs, worst: Above 20%. Press to zoom in' }),
  );
  await map.findByRole('link', { name: /TC-4402/ });
  expect(address()).toMatch(/at=12\.88\d*%2C74\.84\d*%2C1\d/);
  await userEvent.click(map.getByRole('button', { name: 'Show all' }));
  await map.findByRole('button', { name: /^2 TCs/ });
  expect(address()).not.toContain('at=');
});

test('points of no band together are counted without a worst one', async () => {
  const near = (index: number) =>
    pointOf(index, { position: { lat: 12.88, long: 74.84 + index * 0.0001 }, lossBand: null });
  showMap(() => pointsOf([near(1), near(2), pointOf(30)]));
  const map = await mapOf('Map of TCs');
  expect(await map.findAllByRole('button', { name: '2 TCs, Not audited. Press to zoom in' })).toHaveLength(1);
});

test('an address leads to its part of the map; one mistyped, to all of it', async () => {
  showMap(() => pointsOf([pointOf(1), pointOf(90)]), `${mapped}&at=12.88000,75.74000,15`);
  const map = await mapOf('Map of TCs');
  await map.findByRole('link', { name: /TC-4490/ });
  expect(map.queryByRole('link', { name: /TC-4401/ })).toBeNull();
});

test('says that there are too many, that none has a position, or that nothing was found', async () => {
  const { go } = showTransformers('ae', mapped, ofTwo, {
    [path]: ({ query: { number } }) =>
      ({ many: pointsOf([], 3, 5001), none: pointsOf([], 12) })[number ?? ''] ?? pointsOf([]),
  });
  const search = (number: string) => go(`${mapped}&filter=${encodeURIComponent(JSON.stringify({ number }))}`);
  await entry('TC-4401');
  search('many');
  await screen.findByText('5,001 TCs are too many for one map.');
  search('none');
  await screen.findByText('No TC here has a position.');
  await screen.findByText('12 TCs without a position.');
  search('nothing');
  expect(await screen.findAllByText('Nothing matches the search and filters above.')).toHaveLength(1);
});

test('reads the positions again after a failure', async () => {
  showMap(asked =>
    asked === 1 ? { status: 500, body: { message: 'The server failed.', code: 'Failed' } } : pointsOf(three),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await legend()).toContain('Above 20% 1');
  expect(notices()).toEqual(['The server failed.']);
});

test('a form takes the room of the map, which is there again after it', async () => {
  showMap(() => pointsOf(three), `${mapped}&tc=id-1`);
  await legend();
  await pane('Details');
  await userEvent.click(screen.getByRole('link', { name: 'View TC' }));
  await pane('View TC Details');
  expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Close' }));
  await legend();
});

test('the map of an audited list shows what its card leaves, and leads to the audits', async () => {
  const api = standInApi({
    'GET /ee/transformer-centres': sent => pageOf({ transformers: [transformer(1)] }, 1, sent, 'tcCount'),
    'GET /ee/transformer-centres/points': () => pointsOf([pointOf(1)]),
    'GET /ee/audit-metrics/months/2026-09': () => ({ body: { data: {}, message: '' } }),
  });
  const filter = encodeURIComponent(JSON.stringify({ band: 'tenToFifteen' }));
  showConsole({ registry, officer: officer('ee'), at: `/tc-audit?tab=audited&view=map&filter=${filter}` });
  const map = await mapOf('Map of transformers');
  const link = await map.findByRole('link', { name: 'TC-4401, 13.30%' });
  expect(link.getAttribute('href')).toBe('/tc-audit/id-1');
  expect(api.to('/ee/transformer-centres/points')).toMatchObject([
    { query: { audited: 'true', tenToFifteen: 'true', month: '2026-09' } },
  ]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
});

test('tiles come from the configured address alone, with the name of those who made them', async () => {
  standInApi({
    'GET /ae/transformer-centres': ofTwo,
    [path]: () => pointsOf(three),
  });
  const mapTiles = { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: 'State survey' };
  showConsole({ registry, officer: officer('ae'), at: mapped, config: { mapTiles } });
  const map = await mapOf('Map of TCs');
  await map.findByText('State survey');
  const tiles = [...document.images].map(({ src }) => src);
  expect(tiles.length).toBeGreaterThan(0);
  for (const src of tiles) expect(src).toMatch(/^https:\/\/tiles\.test\/\d+\/\d+\/\d+\.png$/);
});
