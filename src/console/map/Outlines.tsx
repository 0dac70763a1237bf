import type { Map as LeafletMap } from 'leaflet';
import { useMemo } from 'react';
import { convexHull, type Place } from './hull.ts';
import styles from './map.module.css';
import type { Point } from './points.ts';
import { useMoves } from './usePointsMap.ts';

/** The area of some points: its name, and the corners of the outline around them in degrees. */
interface Outline {
  code: string;
  name: string;
  corners: readonly Place[];
}

/** Draws the outline of each area around its own points, and its name where there is room. */
export function Outlines({ leaflet, points }: { leaflet: LeafletMap; points: readonly Point[] }) {
  useMoves(leaflet);
  const outlines = useMemo(() => outlinesOf(points), [points]);
  const drawn = outlines.map(({ code, name, corners }) => ({
    code,
    name,
    corners: corners.map(([long, lat]) => leaflet.latLngToLayerPoint([lat, long])),
  }));
  return (
    <svg className={styles.outlines} aria-hidden="true" focusable="false">
      {drawn.map(({ code, corners }) => (
        <path key={code} d={`M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}z`} />
      ))}
      {drawn.map(({ code, name, corners }) => {
        const [west, east] = ends(corners.map(({ x }) => x));
        const [north] = ends(corners.map(({ y }) => y));
        return (
          east - west > name.length * letter + margin && (
            <text key={code} x={(west + east) / 2} y={north - above}>
              {name}
            </text>
          )
        );
      })}
    </svg>
  );
}

/** The width of a letter of a name, px. */
const letter = 6;
/** How much wider than its name an outline must be, px. */
const margin = 60;
/** How far a name stands above the outline, px. */
const above = 12;

const ends = (values: readonly number[]): [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
];

function outlinesOf(points: readonly Point[]): readonly Outline[] {
  const areas = Map.groupBy(points, ({ area }) => area?.code);
  return [...areas].flatMap(([code, of]) => {
    const name = of[0]?.area?.name;
    if (code === undefined || name === undefined) return [];
    const corners = convexHull(of.map(({ position: { lat, long } }) => [long, lat]));
    return { code, name, corners };
  });
}
