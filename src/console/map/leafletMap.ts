import { control, latLngBounds, Map as LeafletMap, tileLayer, type LatLngBounds } from 'leaflet';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Position } from '#schema/fields/position/index.ts';
import { closestZoom } from './clusters.ts';
import type { MapPart } from './mapView.ts';

/** The smallest step of the zoom. */
const zoomSnap = 0.5;
/** How close a map goes by itself, to leave room around a single point. */
const closestFit = 15;
/** How far points keep from the edge, px. */
const edge = 36;

/** Leaflet's map of an element: projection, gestures, scale and tiles. React draws everything on it. */
export interface PointsMap {
  readonly leaflet: LeafletMap;
  /** Shows all of these positions. */
  fit: (positions: readonly Position[]) => void;
  /** Moves just far enough to show a position. */
  reveal: (position: Position) => void;
}

interface Settings {
  /** The part to show at first. @default all of the positions */
  part: MapPart | undefined;
  positions: readonly Position[];
  tiles: PortalConfig['mapTiles'];
  /** Called when the officer has moved the map or zoomed. */
  onMove: (part: MapPart) => void;
}

/**
 * Makes the map of an element. Nothing on it moves by itself: zoom and keys take effect at once, as those want who have
 * asked for less motion, and a drag ends where it ends.
 */
export function makeMap(element: HTMLElement, { part, positions, tiles, onMove }: Settings): PointsMap {
  const leaflet = new LeafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: false,
    // Whole steps would leave much of the map empty.
    zoomSnap,
    maxZoom: closestZoom,
  });
  control.scale({ imperial: false }).addTo(leaflet);
  if (tiles) tileLayer(tiles.url, { maxZoom: closestZoom }).addTo(leaflet);

  let isByOfficer = true;
  const byItself = (move: () => void) => {
    isByOfficer = false;
    move();
    isByOfficer = true;
  };
  const made: PointsMap = {
    leaflet,
    fit: shown =>
      byItself(() =>
        leaflet.fitBounds(boundsOf(shown), { padding: [edge, edge], maxZoom: closestFit, animate: false }),
      ),
    reveal: ({ lat, long }) =>
      byItself(() => leaflet.panInside([lat, long], { padding: [edge, edge], animate: false })),
  };
  if (part) byItself(() => leaflet.setView([part.lat, part.long], part.zoom));
  else made.fit(positions);

  leaflet.on('moveend', () => {
    const { lat, lng: long } = leaflet.getCenter();
    if (isByOfficer) onMove({ lat, long, zoom: leaflet.getZoom() });
  });
  const resized = new ResizeObserver(() => byItself(() => leaflet.invalidateSize({ animate: false })));
  resized.observe(element);
  leaflet.on('unload', () => resized.disconnect());
  return made;
}

const boundsOf = (positions: readonly Position[]): LatLngBounds =>
  latLngBounds(positions.map(({ lat, long }) => [lat, long]));
