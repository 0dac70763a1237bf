import type { Endpoint } from '#contract/endpoints.ts';
import type { MapBands } from '#schema/map.ts';
import type { PointsId } from '../declaration/declaredCall.ts';

/**
 * A map as another form of a list: every record that search, filters, area and month leave in it, where it stands. `K` are
 * the keys of the fields, `P` of those that hold a position.
 */
export interface MapDefinition<K extends string, P extends string> {
  /**
   * The call for the records, `points` in its answer beside their `count` and how many are `withoutPosition`. It gets the
   * query of the list's call, without page and order.
   */
  operation: PointsId | Endpoint;
  /** The field with a record's position. */
  position: P;
  /** The bands by which points are marked, such as those of the loss. */
  bands: MapBands<K>;
  /** The field that shows beside a point's name, such as its loss. */
  shows: K;
  /** The field with the area, its code and name, around whose points the map draws an outline. @default no outlines */
  outlines?: K;
  /** Opens a record beside the list instead of leading away as the list's rows do. @default as the rows */
  beside?: OpensBeside;
}

/** How the query of the list's own address says which record is open. */
interface OpensBeside {
  /** Returns the query with this record open. */
  open: (query: URLSearchParams, id: string) => string;
  /** Returns the id of the open record; undefined if none is. */
  opened: (query: URLSearchParams) => string | undefined;
}
