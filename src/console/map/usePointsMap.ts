import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { makeMap, type PointsMap } from './leafletMap.ts';
import { useMapPart } from './mapView.ts';
import type { Point } from './points.ts';

interface Contents {
  points: readonly Point[];
  /** Identifies what the points are of. */
  of: string;
  /** The id of the open record. */
  openId: string | undefined;
  tiles: PortalConfig['mapTiles'];
}

interface MadeMap {
  /** The element to fill. */
  element: RefObject<HTMLElement | null>;
  /** Undefined until it is made. */
  leaflet: LeafletMap | undefined;
  /** Shows all points. */
  showAll: () => void;
}

/**
 * Makes the map of an element: at first with the part that the address names, or with all points, and with all of them
 * again when they are of something else. Moves it just far enough to show a record that opens. The address follows the
 * officer.
 */
export function usePointsMap({ points, of, openId, tiles }: Contents): MadeMap {
  const { part, show } = useMapPart();
  const element = useRef<HTMLElement>(null);
  const [made, setMade] = useState<PointsMap>();
  const positions = points.map(({ position }) => position);
  const { lat, long } = points.find(({ record }) => record.id === openId)?.position ?? {};

  const moved = useEffectEvent(show);
  const make = useEffectEvent((frame: HTMLElement) =>
    makeMap(frame, { part, positions, tiles, onMove: to => moved(to) }),
  );
  useEffect(() => {
    if (!element.current) return undefined;
    const begun = make(element.current);
    setMade(begun);
    return () => void begun.leaflet.remove();
  }, []);

  const showAll = () => {
    made?.fit(positions);
    show(undefined);
  };
  const fitAgain = useEffectEvent(showAll);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current !== of) fitAgain();
    shown.current = of;
  }, [of]);

  useEffect(() => {
    if (!made || lat === undefined || long === undefined) return undefined;
    const reveal = () => made.reveal({ lat, long });
    reveal();
    // A record that opens beside the map takes room from it.
    made.leaflet.on('resize', reveal);
    return () => void made.leaflet.off('resize', reveal);
  }, [made, lat, long]);
  return { element, leaflet: made?.leaflet, showAll };
}

/** Draws the caller again whenever the map has moved. */
export function useMoves(leaflet: LeafletMap): void {
  const [, redraw] = useReducer((moves: number) => moves + 1, 0);
  useEffect(() => {
    leaflet.on('moveend', redraw);
    return () => void leaflet.off('moveend', redraw);
  }, [leaflet]);
}
