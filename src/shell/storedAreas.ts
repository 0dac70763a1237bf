import { isAreaLevel } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { isRecord } from '#schema/record.ts';
import { browserStorage } from '../client/storages.ts';
import type { NamedArea } from '../console/declaration/areas.ts';
import { levelsOf, type AreaPath } from './chosenScope.ts';

/** The areas that an officer has chosen in this browser. */
interface StoredAreas {
  /** The last choice; empty for All. */
  chosen: AreaPath;
  /** Choices but All, the last one first. */
  recent: readonly AreaPath[];
}

const key = 'energy-audit.areas';
const mostRecent = 5;
const none: StoredAreas = { chosen: [], recent: [] };

/** Returns what an officer chose in this browser since they signed in, as far as they may choose it now. */
export function readStoredAreas(officer: Officer): StoredAreas {
  const stored = browserStorage.read(key);
  // Somebody else's areas may be on the same levels.
  if (!isRecord(stored) || stored['owner'] !== officer.id) return none;
  const { chosen, recent } = stored;
  const levels = levelsOf(officer);
  const isPath = (value: unknown): value is AreaPath =>
    Array.isArray(value) &&
    value.every((area: unknown, index) => isNamedArea(area) && area.level === levels[index]);
  return {
    chosen: isPath(chosen) ? chosen : [],
    recent: Array.isArray(recent) ? recent.filter(isPath) : [],
  };
}

/** Stores a choice until the officer signs out, for new tabs too. */
export function storeChosenArea(officer: Officer, chosen: AreaPath): void {
  const { recent } = readStoredAreas(officer);
  const code = chosen.at(-1)?.code;
  const others = recent.filter(path => path.at(-1)?.code !== code);
  const next = code === undefined ? recent : [chosen, ...others].slice(0, mostRecent);
  browserStorage.set(key, JSON.stringify({ owner: officer.id, chosen, recent: next }));
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
