import { and, eq, or } from 'drizzle-orm';
import { areaLevels, codeKey, nameKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { areaColumns } from '#fileKinds/columns.ts';
import type { UserRow } from '#fileKinds/kinds/userRow.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/conditions.ts';
import { areas } from '../../../services/db/schema/areas.ts';
import type { Compared } from '../../files/rowNotes.ts';
import type { User } from './people.ts';

/** An area on record: its code and name, and those of all areas above it. */
export type AreaRecord = typeof areas.$inferSelect;

/** The areas on record that rows name, and those that the rows add. */
export class Territory {
  readonly #known = new Map<string, AreaRecord>();
  readonly added: AreaRecord[] = [];

  /** Reads the given areas. */
  static async of(tx: Executor, requested: readonly Area[]): Promise<Territory> {
    const territory = new Territory();
    const codes = Map.groupBy(requested, area => area.level);
    const conditions = [...codes].map(([level, each]) =>
      and(
        eq(areas.level, level),
        isAnyOf(
          areas.code,
          each.map(area => area.code),
        ),
      ),
    );
    if (conditions.length === 0) return territory;
    for (const area of await tx
      .select()
      .from(acrossTheUtility(areas))
      .where(or(...conditions)))
      territory.#known.set(keyOf(area), area);
    return territory;
  }

  find(area: Area): AreaRecord | undefined {
    return this.#known.get(keyOf(area));
  }

  /** Adds the area that a row puts an officer in charge of, below `above` (`undefined` for a zone). */
  add({ level, code }: Area, row: UserRow, above: AreaRecord | undefined): AreaRecord {
    const name = row.location[nameKey(level)] ?? code;
    const area: AreaRecord = { ...(above ?? noLocation), level, code, name };
    const placed = { ...area, [codeKey(level)]: code, [nameKey(level)]: name };
    this.#known.set(keyOf(area), placed);
    this.added.push(placed);
    return placed;
  }
}

/** Whether every area that a row names at `level` and above is the recorded one. */
export function agrees(row: UserRow, area: AreaRecord, level: AreaLevel): boolean {
  return areaLevels.slice(0, areaLevels.indexOf(level) + 1).every(each => {
    const named = row.location[codeKey(each)];
    return named === undefined || named === area[codeKey(each)];
  });
}

/** Returns the area that a person on record belongs to, the smallest one; `undefined` without one. */
export function areaOf(user: User): Area | undefined {
  const level = areaLevels.findLast(each => user[codeKey(each)] !== null);
  const code = level && user[codeKey(level)];
  return level && code ? { level, code } : undefined;
}

/** Returns where a row places a person on record and their data provider, each beside what is on record: no file moves people. */
export function comparedPlace(row: UserRow, user: User, territory: Territory): Compared {
  const own = areaOf(user);
  const area = own && territory.find(own);
  const compared: [string, Compared[string]][] = areaLevels.flatMap(level => {
    const { code, name } = areaColumns[level];
    return [
      [code, [row.location[codeKey(level)], area?.[codeKey(level)] ?? null]],
      [name, [row.location[nameKey(level)], area?.[nameKey(level)] ?? null]],
    ];
  });
  return { ...Object.fromEntries(compared), Data_provider: [row.dataProvider, user.dataProvider] };
}

const keyOf = ({ level, code }: Area) => `${level} ${code}`;

const noLocation: Omit<AreaRecord, 'level' | 'code' | 'name'> = {
  zoneCode: null,
  circleCode: null,
  divisionCode: null,
  subDivisionCode: null,
  sectionCode: null,
  zoneName: null,
  circleName: null,
  divisionName: null,
  subDivisionName: null,
  sectionName: null,
};
