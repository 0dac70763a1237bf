import { isAreaLevel, levelsBelow, type Area, type AreaLevel } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { designations } from '#domain/roles.ts';
import { isRecord } from '../console/record.ts';

/** An area with its name, as the hierarchy selector offers it. */
export interface NamedArea extends Area {
  name: string;
}

/** The areas chosen one below the other, widest first; none for All. The last one is what the screens show. */
export type AreaPath = readonly NamedArea[];

const key = 'energy-audit.area';

/** The levels that an officer may choose on, widest first. */
export function levelsOf({ role }: Officer): readonly AreaLevel[] {
  return levelsBelow(designations[role].level);
}

/** What this tab has chosen before; All where that is not below the officer's own level. */
export function readChosenArea(officer: Officer): AreaPath {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored) || !stored.every(isNamedArea)) return [];
    const levels = levelsOf(officer);
    return stored.every(({ level }, index) => level === levels[index]) ? stored : [];
  } catch {
    return [];
  }
}

/** Remembers the choice until the tab is closed or the officer signs out. */
export function keepChosenArea(path: AreaPath): void {
  sessionStorage.setItem(key, JSON.stringify(path));
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
