import { areaLevels, codeKey } from '#domain/areas.ts';
import { isAuditMonth } from '#domain/months.ts';
import type { Officer } from '#domain/officer.ts';
import { levelsOf, type AreaPath } from './chosenArea.ts';

/** The month and the area of the screens. */
export interface ChosenScope {
  /** YYYY-MM. */
  month: string;
  path: AreaPath;
}

/** The month and the area that an address names, as far as it names them. */
interface ScopeOfAddress {
  month: string | undefined;
  path: AreaPath | undefined;
  /** Whether it names an area outside the officer's, or around it: the officer's own area takes its place. */
  isForeign: boolean;
  /** Whether it names all that another officer needs to see the same. */
  isComplete: boolean;
}

const monthName = 'month';
const areaName = 'area';
const separator = '.';
const code = /^[A-Za-z0-9_-]{1,30}$/;

/** Returns the codes of the officer's own area, from the zone down. */
function ownCodes({ location }: Officer): string[] {
  return areaLevels.flatMap(level => location[codeKey(level)] ?? []);
}

/**
 * Reads month and area from a query: '?month=2026-09&area=5.54.541' names a division by the codes from its zone down.
 * Returns undefined if it names neither. A month that can't be chosen counts as not named.
 */
export function readScope(query: URLSearchParams, officer: Officer): ScopeOfAddress | undefined {
  const [month, area] = [query.get(monthName), query.get(areaName)];
  if (month === null && area === null) return undefined;
  const codes = area === null ? [] : area.split(separator);
  const own = ownCodes(officer);
  const levels = levelsOf(officer);
  const isOwn =
    codes.every(each => code.test(each)) &&
    own.every((each, depth) => each === codes[depth]) &&
    codes.length <= own.length + levels.length;
  const path = isOwn
    ? codes.slice(own.length).flatMap((each, depth) => {
        const level = levels[depth];
        return level ? [{ level, code: each, name: each }] : [];
      })
    : [];
  const selectable = month !== null && isAuditMonth(month) ? month : undefined;
  const isForeign = area !== null && !isOwn;
  return {
    month: selectable,
    path: area === null ? (month === null ? undefined : []) : path,
    isForeign,
    isComplete: selectable !== undefined && !isForeign && (area !== null || own.length === 0),
  };
}

/** Returns a query that names month and area, in place of those it named before. */
export function nameScope(query: URLSearchParams, scope: ChosenScope, officer: Officer): URLSearchParams {
  const named = new URLSearchParams(query);
  named.delete(monthName);
  named.delete(areaName);
  named.set(monthName, scope.month);
  const codes = [...ownCodes(officer), ...scope.path.map(area => area.code)];
  if (codes.length > 0) named.set(areaName, codes.join(separator));
  return named;
}

/** Whether a query names a month or an area. */
export function namesScope(query: URLSearchParams): boolean {
  return query.has(monthName) || query.has(areaName);
}
