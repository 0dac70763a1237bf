/** Levels of the utility's territory, widest first. */
export const areaLevels = ['zone', 'circle', 'division', 'subDivision', 'section'] as const;
export type AreaLevel = (typeof areaLevels)[number];

/** Where something stands: the code of its area on each level, as far down as it has one. */
export type AreaCodes = { readonly [L in AreaLevel as `${L}Code`]?: string };

/** The names beside the codes. */
export type AreaNames = { readonly [L in AreaLevel as `${L}Name`]?: string };

/** Codes and names together, the way the API gives a record's `location`. */
export type Location = AreaCodes & AreaNames;

/** One area: a level and its code on that level. */
export interface Area {
  level: AreaLevel;
  code: string;
}

/** What a level is called on screen. */
export const areaLevelTitles: Readonly<Record<AreaLevel, string>> = {
  zone: 'Zone',
  circle: 'Circle',
  division: 'Division',
  subDivision: 'Sub Division',
  section: 'Section',
};

/** The key of a level's code in a location, typed so that it indexes one. */
export function codeKey<L extends AreaLevel>(level: L): `${L}Code` {
  return `${level}Code`;
}

/** The key of a level's name in a location. */
export function nameKey<L extends AreaLevel>(level: L): `${L}Name` {
  return `${level}Name`;
}

/** The levels below one, widest first; all of them below the whole utility (`undefined`). */
export function levelsBelow(level: AreaLevel | undefined): readonly AreaLevel[] {
  return level === undefined ? areaLevels : areaLevels.slice(areaLevels.indexOf(level) + 1);
}

/** The narrowest area a location names, or `undefined` for the whole utility. */
export function narrowestArea(location: AreaCodes): Area | undefined {
  for (const level of areaLevels.toReversed()) {
    const code = location[codeKey(level)];
    if (code !== undefined) return { level, code };
  }
  return undefined;
}

/** Whether a value names a level. */
export function isAreaLevel(value: string): value is AreaLevel {
  return areaLevels.some(level => level === value);
}
