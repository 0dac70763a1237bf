/**
 * Where a feeder belongs, seen from a section, in the order of a choice: tagged to the section; not tagged to it, but the
 * supply of a TC of its sub-division; or neither.
 */
export const feederPlaces = ['section', 'subDivision', 'elsewhere'] as const;
export type FeederPlace = (typeof feederPlaces)[number];

/** The fields by which lists of feeders can be ordered. */
export const feederOrders = ['number', 'name', 'mdmCode', 'powerStation', 'createdAt'] as const;
export type FeederOrder = (typeof feederOrders)[number];

/** The headings of a choice of feeders. */
export const feederPlaceTitles: Readonly<Record<FeederPlace, string>> = {
  section: 'Tagged to your section',
  subDivision: 'Of the sub-division',
  elsewhere: 'Elsewhere',
};

/** A sub-division in which a feeder is used, with the areas above it. */
interface FeederArea {
  readonly subDivisionName: string;
  readonly divisionName: string;
  readonly circleName: string;
}

/** Returns the title of a feeder: 'F12, Kadri Temple'. */
export const feederTitle = ({ number, name }: { number: string; name: string }): string =>
  `${number}, ${name}`;

/** How many areas a text names; a long line through more of them says how many. */
const named = 2;

/** Returns where a feeder is used, in words: 'Kavoor sub-division, Mangaluru North division, Mangaluru circle'. */
export function feederAreasText(areas: readonly FeederArea[]): string {
  if (areas.length === 0) return 'not tagged to a section, and no TC is on it';
  const texts = areas
    .slice(0, named)
    .map(
      ({ subDivisionName, divisionName, circleName }) =>
        `${subDivisionName} sub-division, ${divisionName} division, ${circleName} circle`,
    );
  const more = areas.length - texts.length;
  return [...texts, ...(more > 0 ? [`${more} more sub-division${more === 1 ? '' : 's'}`] : [])].join('; ');
}
