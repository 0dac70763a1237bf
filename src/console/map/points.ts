import { isPosition, type Position } from '#schema/fields/position/index.ts';
import type { MapBand } from '#schema/map.ts';
import { asText, isRecord, readPath, type ConsoleRow } from '#schema/record.ts';
import { titleOf } from '../field/reference/titles.ts';
import type { Resource } from '../declaration/resolved.ts';
import type { MapDefinition } from './definition.ts';

/** A record on the map. */
export interface Point {
  readonly record: ConsoleRow;
  readonly position: Position;
  /** Its name: '7200123 Kadri Market'. */
  readonly title: string;
  /** The value that shows beside its title. */
  readonly text: string;
  /** The place of its band among those of the map; -1 if it is in none. */
  readonly band: number;
  /** The area around which the map draws an outline. */
  readonly area: { readonly code: string; readonly name: string } | undefined;
}

/** The map of a resource that declares one. */
export type DeclaredMap = MapDefinition<string, string>;

/** Returns the points of the records that have a position. */
export function pointsOf(
  resource: Resource,
  map: DeclaredMap,
  records: readonly ConsoleRow[],
): readonly Point[] {
  const { fields } = resource;
  const valueOf = (record: ConsoleRow, key: string) => readPath(record, fields[key]?.source ?? key);
  const textOf = (record: ConsoleRow, key: string) => fields[key]?.format(valueOf(record, key)) ?? '';
  return records.flatMap(record => {
    const position = valueOf(record, map.position);
    if (!isPosition(position)) return [];
    const area = map.outlines && valueOf(record, map.outlines);
    return {
      record,
      position,
      title: titleOf(resource, record),
      text: textOf(record, map.shows),
      band: bandOf(map, valueOf(record, map.bands.field)),
      area: isRecord(area) ? { code: asText(area['code']), name: asText(area['name']) } : undefined,
    };
  });
}

const bandOf = ({ bands }: DeclaredMap, value: unknown) =>
  bands.of.findIndex(({ values }) => values.some(each => each === value));

/** The mark of a band, and its name. */
export type Mark = Pick<MapBand, 'label' | 'shape'> & { readonly tone: number | undefined };

/** Returns the mark of the band at a place; of no band, a ring. */
export function markOf({ bands }: DeclaredMap, band: number): Mark {
  return bands.of[band] ?? { label: bands.without, shape: 'ring', tone: undefined };
}
