/** The shapes of points on a map. A ring marks those in no band. */
export const shapeNames = ['down', 'circle', 'square', 'diamond', 'up', 'star', 'ring'] as const;

/** A shape of a point. */
export type ShapeName = (typeof shapeNames)[number];

/** The number of the last tone. */
export const lastTone = 7;

/** A band of a field's values, and the mark of the points in it: never a colour alone. */
export interface MapBand {
  /** The name of the band, in the key of the map. */
  label: string;
  /** The shape of its points. */
  shape: ShapeName;
  /** Its colours: the number of a loss band, 1 to 7. */
  tone: number;
  /** The values that belong to it. */
  values: readonly (boolean | number | string)[];
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

/** A map of a table's records. `K` are the fields' keys, `P` of those that hold a position, `B` of choices and flags. */
export interface TableMap<K extends string, P extends string, B extends string> {
  /** The field with a record's position. @default the first position */
  position?: P;
  /** The bands by which points are marked, such as those of a state. */
  bands: MapBands<B>;
  /** The field that shows beside a point's name. */
  shows: K;
}
