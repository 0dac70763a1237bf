import type { Endpoint } from '#contract/endpoints.ts';
import type { PointsId } from '../declaration/declaredCall.ts';
import type { ShapeName } from './Shape.tsx';

/** A band of a field's values, and the mark of the points in it: never a colour alone. */
export interface MapBand {
  label: string;
  shape: ShapeName;
  /** Its colours: the number of a loss band, 1 to 7. */
  tone: number;
  /** The values that belong to it. */
  values: readonly number[];
}

/** The bands by which a map marks its points. */
export interface MapBands<K extends string> {
  /** The field that says in which band a record is. */
  field: K;
  /** The bands, the most serious last: a cluster of points shows that of its own which is last. */
  of: readonly MapBand[];
  /** The name of the points in no band, such as 'Not audited'. */
  without: string;
}

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
  bands: MapBands<K>;
  /** The field that shows beside a point's name, such as its loss. */
  shows: K;
  /** The fields with code and name of the areas around which the map draws an outline. @default no outlines */
  outlines?: { code: K; name: K };
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
