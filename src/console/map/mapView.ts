import { useAddressQuery } from '../addressQuery.tsx';
import type { Resource } from '../declaration/resolved.ts';

/** The query names that say whether a list shows its map, and which part of it. */
export const mapParams = ['view', 'at'] as const;

/** A part of the map: its middle in degrees, and Leaflet's level of zoom. */
export interface MapPart {
  lat: number;
  long: number;
  zoom: number;
}

/** Returns whether the address shows the map of a list, and the function that shows or leaves it. */
export function useMapView({ map }: Resource): { isShown: boolean; toggle: () => void } {
  const { query, change } = useAddressQuery();
  const isShown = map !== undefined && query.get('view') === 'map';
  const toggle = () =>
    change(now => {
      for (const name of mapParams) now.delete(name);
      if (!isShown) now.set('view', 'map');
      return now;
    });
  return { isShown, toggle };
}

/** Returns the part of the map that the address names, and a function that names another, or the whole of it. */
export function useMapPart() {
  const { query, change } = useAddressQuery();
  const show = (part: MapPart | undefined) =>
    change(
      now => {
        now.delete('at');
        if (part) now.set('at', `${part.lat.toFixed(5)},${part.long.toFixed(5)},${part.zoom}`);
        return now;
      },
      { replace: true },
    );
  return { part: partIn(query.get('at')), show };
}

/** Returns the part that a text names; undefined for any that an address typed by hand may hold. */
function partIn(text: string | null): MapPart | undefined {
  const [, lat, long, zoom] =
    /^(-?\d{1,2}\.\d{1,7}),(-?\d{1,3}\.\d{1,7}),(\d{1,2}(?:\.5)?)$/.exec(text ?? '') ?? [];
  return lat && long && zoom ? { lat: Number(lat), long: Number(long), zoom: Number(zoom) } : undefined;
}
