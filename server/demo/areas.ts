import { areaLevels, codeKey, nameKey, type AreaLevel, type Location } from '#domain/areas.ts';
import type { areas } from '../services/db/schema/index.ts';
import { territory } from './places/territory.ts';

export type AreaRow = typeof areas.$inferInsert;

interface Node {
  code: string;
  name: string;
  below: readonly Node[];
}

/**
 * Returns every area, each before those inside it, with all codes and names down to its own. In further territories,
 * the number of the territory and an A precede each code.
 */
export function demoAreas(territories: number): AreaRow[] {
  return Array.from({ length: territories }, (_, index) => (index === 0 ? '' : `${index}A`)).flatMap(prefix =>
    nodes().flatMap(zone => rows(prefixed(zone, prefix), areaLevels, {})),
  );
}

function prefixed({ code, name, below }: Node, prefix: string): Node {
  return { code: prefix + code, name, below: below.map(part => prefixed(part, prefix)) };
}

function rows(node: Node, [level, ...levels]: readonly AreaLevel[], above: Location): AreaRow[] {
  if (level === undefined) return [];
  const location = { ...above, [codeKey(level)]: node.code, [nameKey(level)]: node.name };
  return [
    { level, code: node.code, name: node.name, ...location },
    ...node.below.flatMap(part => rows(part, levels, location)),
  ];
}

function nodes(): Node[] {
  return territory.map(zone => ({
    ...zone,
    below: zone.circles.map(circle => ({
      ...circle,
      below: circle.divisions.map(division => ({
        ...division,
        below: division.subDivisions.map(subDivision => ({
          ...subDivision,
          below: subDivision.sections.map(([code, name]) => ({ code, name, below: [] })),
        })),
      })),
    })),
  }));
}
