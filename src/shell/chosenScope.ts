import {
  areaLevels,
  areaLevelTitles,
  codeKey,
  levelsBelow,
  nameKey,
  narrowestArea,
  type Area,
  type AreaCodes,
  type AreaLevel,
  type Location,
} from '#domain/areas.ts';
import { isAuditMonth } from '#domain/months.ts';
import { designationTitle, type Officer } from '#domain/officer.ts';
import { designations } from '#domain/roles.ts';
import { browserStorage } from '../client/storages.ts';
import type { NamedArea } from '../console/declaration/areas.ts';

/** The chosen areas, each below the one before, widest first; empty for All. The screens show the last one. */
export type AreaPath = readonly NamedArea[];

/** Returns the levels that an officer may choose, widest first. */
export function levelsOf({ role }: Officer): readonly AreaLevel[] {
  const { charge: inCharge } = designations[role];
  return inCharge === undefined ? [] : levelsBelow(inCharge);
}

/** Returns the chosen areas as far down as they hold a place. */
export function areasAround(place: AreaCodes, path: AreaPath): AreaPath {
  const outside = path.findIndex(({ level, code }) => place[codeKey(level)] !== code);
  return outside < 0 ? path : path.slice(0, outside);
}

/** Returns the way from the widest level that an officer may choose to an area in a place. */
export function pathTo({ level }: Area, place: Location, officer: Officer): AreaPath {
  const levels = levelsOf(officer);
  return levels.slice(0, levels.indexOf(level) + 1).flatMap(each => {
    const code = place[codeKey(each)];
    return code === undefined ? [] : [{ level: each, code, name: place[nameKey(each)] ?? code }];
  });
}

/** Returns what tells an area from others of its name: '5410101 · Attavara Sub-division · Mangaluru Division'. */
export function wayTo(path: AreaPath): string {
  const around = path.slice(0, -1).map(({ level, name }) => areaTitle(level, name));
  return [path.at(-1)?.code, ...around.toReversed()].filter(Boolean).join(' · ');
}

const monthKey = 'energy-audit.month';

/** Returns the audit month last chosen in this browser; undefined if none is stored or it is not selectable now. */
export function readChosenMonth(): string | undefined {
  const stored = browserStorage.get(monthKey);
  return stored !== null && isAuditMonth(stored) ? stored : undefined;
}

/** Stores the choice until the officer signs out. */
export function storeChosenMonth(month: string): void {
  browserStorage.set(monthKey, month);
}

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
const codeForm = /^[A-Za-z0-9_-]{1,30}$/;

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
    codes.every(each => codeForm.test(each)) &&
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

/** Returns a query that names another month. */
export function nameMonth(query: URLSearchParams, month: string): URLSearchParams {
  const named = new URLSearchParams(query);
  named.set(monthName, month);
  return named;
}

/** Whether a query names a month or an area. */
export function namesScope(query: URLSearchParams): boolean {
  return query.has(monthName) || query.has(areaName);
}

/** Returns 'Mangaluru Circle'; a name that already ends in its level stays as it is. */
export function areaTitle(level: AreaLevel, name: string): string {
  const title = areaLevelTitles[level];
  return name.toLowerCase().endsWith(title.toLowerCase()) ? name : `${name} ${title}`;
}

/** Returns the officer's own area, 'Mangaluru Circle'; undefined for the whole utility, and until the profile loads. */
export function ownArea({ location }: Officer): string | undefined {
  const area = narrowestArea(location);
  const name = area && location[nameKey(area.level)];
  return area && name ? areaTitle(area.level, name) : undefined;
}

/** Returns 'Superintending Engineer · Mangaluru Circle'. */
export function charge(officer: Officer): string {
  return [designationTitle(officer.role), ownArea(officer)].filter(Boolean).join(' · ');
}
