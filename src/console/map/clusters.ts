import Supercluster from 'supercluster';
import type { Point } from './points.ts';

/** Points so close together that one mark stands for all of them. */
export interface Cluster {
  readonly id: number;
  readonly lat: number;
  readonly long: number;
  readonly count: number;
  /** The last of their bands: the most serious one. */
  readonly band: number;
  /** The zoom at which it falls apart; closer than the map goes if its marks would cover each other there too. */
  readonly zoom: number;
  /** Returns its points. */
  readonly members: () => readonly Point[];
}

/** The marks in a part of the map, from west to east. */
export interface Shown {
  readonly points: readonly Point[];
  readonly clusters: readonly Cluster[];
}

/** A part of the map in degrees. */
export type Box = [west: number, south: number, east: number, north: number];

/** The closest zoom of the map, at which some 200 m fill it. */
export const closestZoom = 18;
/** How close together points become a cluster, px. */
const radius = 50;
/** The closest zoom with such clusters; beyond it only points whose marks cover each other stay together. */
const lastZoom = 16;
/** How close together points cover each other, px: nearer than half of a mark. */
const covering = 8;

/** Prepares points for `shownIn`. */
export function clusterIndex(points: readonly Point[]) {
  const wide = load(points, { radius, maxZoom: lastZoom });
  const close = load(points, { radius: covering, minZoom: lastZoom + 1, maxZoom: closestZoom });
  return {
    /** Returns the points and clusters in a part of the map. */
    shownIn: (box: Box, zoom: number): Shown => {
      const index = zoom > lastZoom ? close : wide;
      const shown: { points: Point[]; clusters: Cluster[] } = { points: [], clusters: [] };
      for (const { properties, geometry } of index.getClusters(box, zoom)) {
        const [long = 0, lat = 0] = geometry.coordinates;
        if ('cluster' in properties) {
          const { cluster_id: id, point_count: count, band } = properties;
          const members = () => index.getLeaves(id, count).flatMap(leaf => points[leaf.properties.at] ?? []);
          shown.clusters.push({
            id,
            lat,
            long,
            count,
            band,
            zoom: index.getClusterExpansionZoom(id),
            members,
          });
        } else {
          const point = points[properties.at];
          if (point) shown.points.push(point);
        }
      }
      return shown;
    },
  };
}

interface Settings {
  radius: number;
  /** @default 0 */
  minZoom?: number;
  maxZoom: number;
}

function load(points: readonly Point[], settings: Settings) {
  return new Supercluster<{ at: number; band: number }, { band: number }>({
    ...settings,
    // Leaflet's tiles are half as large as those that the library counts by.
    extent: 256,
    map: ({ band }) => ({ band }),
    reduce: (all, { band }) => {
      all.band = Math.max(all.band, band);
    },
  }).load(
    points.map(({ position: { lat, long }, band }, at) => ({
      type: 'Feature',
      properties: { at, band },
      geometry: { type: 'Point', coordinates: [long, lat] },
    })),
  );
}
