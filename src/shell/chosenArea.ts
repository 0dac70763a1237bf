import { codeKey, isAreaLevel, levelsBelow, type AreaCodes, type AreaLevel } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { designations } from '#domain/roles.ts';
import { isRecord } from '#schema/record.ts';
import { tabStorage } from '../client/storages.ts';
import type { NamedArea } from '../console/declaration/areas.ts';

/** The chosen areas, each below the one before, widest first; empty for All. The screens show the last one. */
export type AreaPath = readonly NamedArea[];

const key = 'energy-audit.area';

/** Returns the levels that an officer may choose, widest first. */
export function levelsOf({ role }: Officer): readonly AreaLevel[] {
  const { charge } = designations[role];
  return charge === undefined ? [] : levelsBelow(charge);
}

/** Returns this tab's last choice; All if the officer may not choose it. */
export function readChosenArea(officer: Officer): AreaPath {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(key) ?? '[]');
    if (!Array.isArray(stored) || !stored.every(isNamedArea)) return [];
    const levels = levelsOf(officer);
    return stored.every(({ level }, index) => level === levels[index]) ? stored : [];
  } catch {
    return [];
  }
}

/** Returns the chosen areas as far down as they hold a place. */
export function areasAround(place: AreaCodes, path: AreaPath): AreaPath {
  const outside = path.findIndex(({ level, code }) => place[codeKey(level)] !== code);
  return outside < 0 ? path : path.slice(0, outside);
}

/** Stores the choice until the tab closes or the officer signs out. */
export function storeChosenArea(path: AreaPath): void {
  tabStorage.set(key, JSON.stringify(path));
}

function isNamedArea(value: unknown): value is NamedArea {
  return (
    isRecord(value) &&
    typeof value['level'] === 'string' &&
    isAreaLevel(value['level']) &&
    typeof value['code'] === 'string' &&
    typeof value['name'] === 'string'
  );
}
