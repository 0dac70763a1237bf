/** Levels of the utility's territory, widest first. */
export const areaLevels = ['zone', 'circle', 'division', 'subDivision', 'section'] as const;
export type AreaLevel = (typeof areaLevels)[number];

/** The area of a record: its code on each level, as far down as it has one. */
export type AreaCodes = { readonly [L in AreaLevel as `${L}Code`]?: string };

/** The names of a record's areas. */
export type AreaNames = { readonly [L in AreaLevel as `${L}Name`]?: string };

/** Codes and names together, as in a record's `location`. */
export type Location = AreaCodes & AreaNames;

/** One area: a level and its code on that level. */
export interface Area {
  level: AreaLevel;
  code: string;
}

/** In charge of everything. An explicit value, so that a missing one never means everything. */
export const wholeUtility = 'wholeUtility';
export type WholeUtility = typeof wholeUtility;

/** The title of each level on screen. */
export const areaLevelTitles: Readonly<Record<AreaLevel, string>> = {
  zone: 'Zone',
  circle: 'Circle',
  division: 'Division',
  subDivision: 'Sub-division',
  section: 'Section',
};

/** Returns the key of a level's code in a location. */
export function codeKey<L extends AreaLevel>(level: L): `${L}Code` {
  return `${level}Code`;
}

/** Returns the key of a level's name in a location. */
export function nameKey<L extends AreaLevel>(level: L): `${L}Name` {
  return `${level}Name`;
}

/** Returns the levels below the given one, widest first; for the whole utility all of them. */
export function levelsBelow(level: AreaLevel | WholeUtility): readonly AreaLevel[] {
  return level === wholeUtility ? areaLevels : areaLevels.slice(areaLevels.indexOf(level) + 1);
}

/** Returns the narrowest area in a location, or `undefined` if it has none. */
export function narrowestArea(location: AreaCodes): Area | undefined {
  for (const level of areaLevels.toReversed()) {
    const code = location[codeKey(level)];
    if (code !== undefined) return { level, code };
  }
  return undefined;
}

/** Returns whether a value is the name of a level. */
export function isAreaLevel(value: string): value is AreaLevel {
  return areaLevels.some(level => level === value);
}
