import type { feeders, feederTags, powerStations } from '../services/db/schema/index.ts';
import type { Circle, SubDivision } from './places/hierarchy.ts';
import { territory } from './places/territory.ts';
import { uuidOf, type SeededRandom } from './seededRandom.ts';
import type { UserRow } from './demoPeople.ts';

export type StationRow = typeof powerStations.$inferInsert & { createdAt: Date };
type FeederRow = typeof feeders.$inferInsert & { id: string; createdAt: Date };

/** A sub-division's stations and the feeders that start from them. */
export interface Supply {
  subDivision: SubDivision;
  stations: StationRow[];
  feeders: FeederRow[];
}

/** Feeders per station of a sub-division, by the number of its stations. */
const feedersOfStations: Readonly<Record<number, readonly number[]>> = {
  3: [17, 14, 12],
  4: [14, 12, 10, 8],
};

/** Returns every sub-division's supply; feeder numbers run from F1 through the whole utility. */
export function demoNetwork(random: SeededRandom): Supply[] {
  const supplies: Supply[] = [];
  let feederCount = 0;
  for (const circle of territory.flatMap(zone => zone.circles)) {
    for (const { subDivision, stations } of stationsOf(circle, random)) {
      const feeders = feedersOf(subDivision, stations, feederCount, random);
      feederCount += feeders.length;
      supplies.push({ subDivision, stations, feeders });
    }
  }
  return supplies;
}

/** A station code joins the state's number, the circle's code and a number within the circle. */
function stationsOf(circle: Circle, random: SeededRandom): Omit<Supply, 'feeders'>[] {
  let number = 0;
  return circle.divisions
    .flatMap(division => division.subDivisions)
    .map(subDivision => ({
      subDivision,
      stations: subDivision.stations.map(([name, voltageClass]) => {
        number += 1;
        const created = random.instant(2015, 2018);
        return {
          stationCode: `29${circle.code}${String(number).padStart(3, '0')}`,
          name,
          voltageClass,
          createdAt: created,
          updatedAt: created,
        };
      }),
    }));
}

function feedersOf(
  subDivision: SubDivision,
  stations: readonly StationRow[],
  before: number,
  random: SeededRandom,
): FeederRow[] {
  const places = stations.flatMap((station, index) => {
    const count = feedersOfStations[stations.length]?.[index] ?? 0;
    return Array.from({ length: count }, (_, position) => ({ station, position }));
  });
  const names = feederNames(subDivision, places.length, random);
  return names.flatMap((name, index) => {
    const place = places[index];
    return place ? [feederRow(place.station, place.position, before + index + 1, name, random)] : [];
  });
}

function feederRow(
  station: StationRow,
  position: number,
  number: number,
  name: string,
  random: SeededRandom,
): FeederRow {
  const mdmCode = `${station.stationCode}${String(position + 1).padStart(3, '0')}`;
  const created = random.instant(2019, 2024);
  return {
    id: uuidOf(`feeder ${mdmCode}`),
    mdmCode,
    number: `F${number}`,
    name,
    stationCode: station.stationCode,
    createdAt: created,
    updatedAt: created,
  };
}

/** The purposes of feeders; one follows the name of the place. */
const purposes = [
  'Town',
  'Market',
  'Temple-Road',
  'Water-Works',
  'Industrial',
  'Hospital',
  'College',
  'Express',
  'Colony',
  'Junction',
  'Layout',
  'Bus-Stand',
  'Rice-Mill',
  'Extension',
  'Court-Road',
  'School',
] as const;

const longestName = 30;

/** Returns `count` different names for a sub-division's feeders, in letters and hyphens. */
function feederNames(subDivision: SubDivision, count: number, random: SeededRandom): string[] {
  const sections = subDivision.sections.map(([, name]) => name.replaceAll(' ', '-'));
  const places = [...sections, ...subDivision.localities];
  const names = new Set([...places, ...subDivision.landmarks]);
  while (names.size < count) {
    const name = `${random.pick(places)}-${random.pick(purposes)}`;
    if (name.length <= longestName) names.add(name);
  }
  return [...names].slice(0, count);
}

export type TagRow = typeof feederTags.$inferInsert;

/** Roughly how many tags the sections of a sub-division have together: some feeders have two, some none. */
const tagsInSubDivision = 39;
const maxTagsOfSection = 17;

/**
 * The feeders that the assistant engineers have tagged: each a run of the sub-division's feeders, which overlaps a
 * little with the neighbour's. Engineers who have not signed in yet have none.
 */
export function demoTags(
  supplies: readonly Supply[],
  engineers: readonly UserRow[],
  random: SeededRandom,
): TagRow[] {
  return supplies.flatMap(({ subDivision, feeders }) => {
    const claimants = engineers.filter(engineer => engineer.subDivisionCode === subDivision.code);
    const usual = Math.min(maxTagsOfSection, Math.round(tagsInSubDivision / claimants.length));
    const order = random.shuffled(feeders);
    let start = 0;
    return claimants.flatMap(claimant => {
      const claimed = order.slice(start, start + random.number(usual - 3, usual + 3));
      start += claimed.length - random.number(0, 4);
      return claimed.map(feeder => tag(feeder, claimant, random));
    });
  });
}

function tag(feeder: FeederRow, { id, sectionCode }: UserRow, random: SeededRandom): TagRow {
  if (!sectionCode) throw new Error(`${id} has no section`);
  return { feederId: feeder.id, sectionCode, taggedBy: id, taggedAt: random.instant(2025, 2025) };
}
