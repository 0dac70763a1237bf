import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { DataOf } from '../../../src/client/operations.ts';

type Point = DataOf<'listTransformerPoints'>['points'][number];

/** Lets maps open: jsdom gives nothing a size and reports no change of one. */
export function allowMaps(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}

/** Returns where a transformer centre stands, in the API's format: each a kilometre east of the one before. */
export function pointOf(index: number, changes: Partial<Point> = {}): Point {
  return {
    id: `id-${index}`,
    number: `TC-${4400 + index}`,
    name: 'BEJAI CHURCH',
    position: { lat: 12.88, long: 74.84 + index * 0.01 },
    section: { code: '5410101', name: 'Kadri' },
    lossPercentage: 13.3,
    lossBand: 5,
    ...changes,
  };
}

/** Returns the answer with these points. */
export const pointsOf = (points: readonly Point[], withoutPosition = 0, count = points.length) => ({
  body: { data: { points, count, withoutPosition }, message: 'Positions' },
});

/** Finds the map once it has opened. */
export const mapOf = async (name: string) => within(await screen.findByRole('region', { name }));

/** The texts of its legend. */
export const legend = async () =>
  within(await screen.findByRole('list', { name: 'Legend' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
