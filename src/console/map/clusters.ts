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
}

/** The marks in a part of the map, from west to east. */
export interface Shown {
  readonly points: readonly Point[];
  readonly clusters: readonly Cluster[];
}

/** A part of the map in degrees. */
export type Box = [west: number, south: number, east: number, north: number];

/** How close together points become a cluster, px. */
const radius = 50;
/** The closest zoom with clusters; beyond it each point stands by itself. */
const lastZoom = 16;

/** Prepares points for `shownIn`. */
export function clusterIndex(points: readonly Point[]) {
  const index = new Supercluster<{ at: number; band: number }, { band: number }>({
    radius,
    maxZoom: lastZoom,
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
  return {
    /** Returns the points and clusters in a part of the map. */
    shownIn: (box: Box, zoom: number): Shown => {
      const shown: { points: Point[]; clusters: Cluster[] } = { points: [], clusters: [] };
      for (const { properties, geometry } of index.getClusters(box, zoom)) {
        const [long = 0, lat = 0] = geometry.coordinates;
        if ('cluster' in properties) {
          const { cluster_id: id, point_count: count, band } = properties;
          shown.clusters.push({ id, lat, long, count, band });
        } else {
          const point = points[properties.at];
          if (point) shown.points.push(point);
        }
      }
      return shown;
    },
    /** Returns the zoom at which a cluster falls apart. */
    zoomInto: ({ id }: Cluster): number => index.getClusterExpansionZoom(id),
  };
}
