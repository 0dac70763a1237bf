import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lossBands } from '#domain/audit.ts';
import { closestZoom, clusterIndex } from '../../../src/console/map/clusters.ts';
import { convexHull, type Place } from '../../../src/console/map/hull.ts';
import { markOf, pointsOf } from '../../../src/console/map/points.ts';
import { registry } from '../../../src/resources/index.ts';

const transformers = registry.resource('transformer-centres');
const map = transformers?.map;
if (!transformers || !map) throw new Error('TCs have no map.');

const record = (id: string, [long, lat]: Place, lossBand: number | null) => ({
  id,
  number: `TC-${id}`,
  name: 'Kadri',
  position: { lat, long },
  section: { code: '5410101', name: 'Kadri' },
  lossPercentage: lossBand === null ? null : 12.3,
  lossBand,
});

describe('the outline around places', () => {
  const places = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
    minLength: 1,
    maxLength: 40,
  });
  const turn = ([x1, y1]: Place, [x2, y2]: Place, [x3, y3]: Place) =>
    (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1);

  it('has its corners among them, turns left at each, and has none of them outside', () => {
    fc.assert(
      fc.property(places, given => {
        const hull = convexHull(given);
        const texts = given.map(String);
        for (const corner of hull) expect(texts).toContain(String(corner));
        expect(new Set(hull.map(String)).size).toBe(hull.length);
        if (hull.length < 3) return;
        for (const [at, from] of hull.entries()) {
          const to = hull[(at + 1) % hull.length] ?? from;
          const after = hull[(at + 2) % hull.length] ?? from;
          expect(turn(from, to, after)).toBeGreaterThan(0);
          for (const place of given) expect(turn(from, to, place)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('is a line around places on one line, and a point around one', () => {
    expect(
      convexHull([
        [2, 2],
        [0, 0],
        [1, 1],
      ]),
    ).toEqual([
      [0, 0],
      [2, 2],
    ]);
    expect(
      convexHull([
        [3, 4],
        [3, 4],
      ]),
    ).toEqual([[3, 4]]);
  });
});

describe('the marks of TCs', () => {
  it('has exactly one for each loss band, the losses rising, and another for those without a loss', () => {
    expect(map.bands.of.flatMap(({ values }) => values)).toEqual(
      Object.keys(lossBands).map((_name, at) => at + 1),
    );
    const marks = [...map.bands.of.keys(), -1].map(band => markOf(map, band));
    expect(new Set(marks.map(({ shape }) => shape)).size).toBe(marks.length);
    expect(new Set(marks.map(({ tone }) => tone)).size).toBe(marks.length);
  });

  it('calls a TC by number and name, shows its loss, and leaves out those without a position', () => {
    const found = pointsOf(transformers, map, [
      record('1', [74.85, 12.88], 4),
      record('2', [74.86, 12.88], null),
      { id: '3', number: 'TC-3', position: null },
    ]);
    expect(found).toMatchObject([
      { title: 'TC-1 Kadri', text: '12.30%', band: 2, area: { code: '5410101', name: 'Kadri' } },
      { title: 'TC-2 Kadri', band: -1 },
    ]);
  });
});

describe('points close together', () => {
  const near: Place = [74.85, 12.88];
  const far: Place = [75.2, 13.3];
  const points = pointsOf(transformers, map, [
    record('1', near, 1),
    record('2', [near[0] + 0.0004, near[1]], 6),
    record('3', [near[0], near[1] + 0.0004], null),
    record('4', far, 3),
  ]);
  const index = clusterIndex(points);
  const whole: [number, number, number, number] = [70, 10, 80, 20];

  it('become a cluster with their number and their most serious band', () => {
    const { clusters, points: single } = index.shownIn(whole, 10);
    expect(clusters).toMatchObject([
      { count: 3, band: map.bands.of.findIndex(({ values }) => values.includes(6)) },
    ]);
    expect(single.map(({ record: { id } }) => id)).toEqual(['4']);
  });

  it('stand apart at the zoom that the cluster leads to, and at the closest one in any case', () => {
    const [cluster] = index.shownIn(whole, 10).clusters;
    if (!cluster) throw new Error('There is no cluster.');
    expect(index.shownIn(whole, cluster.zoom).points.length).toBeGreaterThan(1);
    expect(index.shownIn(whole, closestZoom)).toMatchObject({ clusters: [], points: { length: 4 } });
  });

  it('stay together where they cover each other on the closest map, and name each of them', () => {
    const crowd = ['5', '6', '7'].map((id, at) => record(id, [near[0] + at / 100_000, near[1]], at + 2));
    const crowded = clusterIndex(pointsOf(transformers, map, [...crowd, record('8', [74.851, 12.88], 1)]));
    const shown = crowded.shownIn(whole, closestZoom);
    expect(shown.points.map(({ record: { id } }) => id)).toEqual(['8']);
    expect(shown.clusters).toMatchObject([{ count: 3 }]);
    const [place] = shown.clusters;
    expect(place?.zoom).toBeGreaterThan(closestZoom);
    expect(
      place
        ?.members()
        .map(({ record: { id } }) => id)
        .toSorted(),
    ).toEqual(['5', '6', '7']);
  });

  it('show only in their part of the map', () => {
    expect(index.shownIn([75, 13, 76, 14], 12).points.map(({ record: { id } }) => id)).toEqual(['4']);
  });
});
