import { officerOf, type UserType } from '#domain/roles.ts';
import type { users } from '../services/db/schema/index.ts';
import type { AreaRow } from './areas.ts';
import { communities, dataProviders, longNames, namedPeople } from './names.ts';
import { uuidOf, type SeededRandom } from './seededRandom.ts';
import { demoSignIns } from './signIns.ts';

export type UserRow = typeof users.$inferInsert & { id: string };

type Name = readonly [firstName: string, lastName: string];

/** Returns the utility's two offices, an officer for every area, and the meter readers of every section. */
export function demoPeople(areas: readonly AreaRow[], random: SeededRandom): UserRow[] {
  const offices = [person('dt', 'dt', random), person('cio', 'cio', random)];
  const officers = areas.map(area => officer(area, random));
  return [...offices, ...officers, ...meterReaders(areas, random)].map((row, index) => ({
    ...row,
    phoneNumber: row.phoneNumber === null ? null : phoneNumber(index),
  }));
}

/** The username of an area's officer outside the demo. */
function officerUsername(area: AreaRow): string {
  return `${officerOf[area.level]}-${area.code}`;
}

function officer(area: AreaRow, random: SeededRandom): UserRow {
  return {
    ...person(officerUsername(area), officerOf[area.level], random),
    ...codesOf(area),
    ...(area.level === 'section' && { dataProvider: random.pick(dataProviders) }),
  };
}

function meterReaders(areas: readonly AreaRow[], random: SeededRandom): UserRow[] {
  const lastNumbers = new Map<string, number>();
  return areas.flatMap(area => {
    const { level, subDivisionCode } = area;
    if (level !== 'section' || !subDivisionCode) return [];
    return Array.from({ length: random.number(7, 12) }, () => {
      const number = nextNumber(lastNumbers.get(subDivisionCode) ?? 0);
      lastNumbers.set(subDivisionCode, number);
      const mrCode = `${subDivisionCode}${String(number).padStart(3, '0')}`;
      return { ...person(mrCode, 'mr', random), ...codesOf(area), mrCode, ...oddities(mrCode, random) };
    });
  });
}

/** Numbers run through the sub-division and skip those of people who have left. */
function nextNumber(last: number): number {
  return (last + 1) % 11 === 4 ? last + 2 : last + 1;
}

/** Irregular entries as in real registers: long names, a missing last name, a missing phone. */
function oddities(mrCode: string, random: SeededRandom): Partial<UserRow> {
  if (usernameOf(mrCode) !== mrCode) return {};
  const chance = random.number(1, 100);
  if (chance <= 2) return nameColumns(random.pick(longNames));
  if (chance <= 8) return { lastName: '' };
  if (chance <= 12) return { phoneNumber: null };
  return {};
}

function person(ordinaryName: string, userType: UserType, random: SeededRandom): UserRow {
  const username = usernameOf(ordinaryName);
  const created = userType === 'mr' ? random.instant(2017, 2025) : random.instant(2015, 2024);
  return {
    id: uuidOf(`user ${ordinaryName}`),
    sub: uuidOf(`account ${ordinaryName}`),
    username,
    userType,
    ...nameColumns(namedPeople[username] ?? randomName(random)),
    createdAt: created,
    updatedAt: created,
  };
}

function nameColumns([firstName, lastName]: Name) {
  return { firstName, lastName };
}

function randomName(random: SeededRandom): Name {
  let left = random.number(1, 100);
  const community = communities.find(({ share }) => (left -= share) <= 0) ?? communities[0];
  if (!community) throw new Error('No names to choose from');
  return [random.pick(community.firstNames), random.pick(community.lastNames)];
}

function usernameOf(ordinaryName: string): string {
  return demoSignIns.find(signIn => signIn.insteadOf === ordinaryName)?.username ?? ordinaryName;
}

/** A number that is unique in the demo and visibly invented: four zeros after the first digit. */
function phoneNumber(index: number): string {
  const tail = String((index * 7919 + 10_007) % 100_000).padStart(5, '0');
  return `+91${6 + (index % 4)}0000${tail}`;
}

function codesOf({ zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode }: AreaRow) {
  return { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode };
}
