import { officerOf, type UserType } from '#domain/roles.ts';
import type { users } from '../db/schema/index.ts';
import type { AreaRow } from './areas.ts';
import { communities, dataProviders, longNames, namedPeople } from './names.ts';
import { uuidOf, type Inventor } from './invent.ts';
import { demoSignIns } from './signIns.ts';

export type UserRow = typeof users.$inferInsert & { id: string };

type Name = readonly [firstName: string, lastName: string];

/** The utility's two offices, an officer for every area, and the meter readers of every section. */
export function demoPeople(areas: readonly AreaRow[], invent: Inventor): UserRow[] {
  const offices = [person('dt', 'dt', invent), person('cio', 'cio', invent)];
  const officers = areas.map(area => officer(area, invent));
  return [...offices, ...officers, ...meterReaders(areas, invent)].map((row, index) => ({
    ...row,
    phoneNumber: row.phoneNumber === null ? null : phoneNumber(index),
  }));
}

/** The sign-in name of an area's officer outside the demo. */
function officerUsername(area: AreaRow): string {
  return `${officerOf[area.level]}-${area.code}`;
}

function officer(area: AreaRow, invent: Inventor): UserRow {
  return {
    ...person(officerUsername(area), officerOf[area.level], invent),
    ...codesOf(area),
    ...(area.level === 'section' && { dataProvider: invent.pick(dataProviders) }),
  };
}

function meterReaders(areas: readonly AreaRow[], invent: Inventor): UserRow[] {
  const lastNumbers = new Map<string, number>();
  return areas.flatMap(area => {
    const { level, subDivisionCode } = area;
    if (level !== 'section' || !subDivisionCode) return [];
    return Array.from({ length: invent.number(7, 12) }, () => {
      const number = nextNumber(lastNumbers.get(subDivisionCode) ?? 0);
      lastNumbers.set(subDivisionCode, number);
      const mrCode = `${subDivisionCode}${String(number).padStart(3, '0')}`;
      return { ...person(mrCode, 'mr', invent), ...codesOf(area), mrCode, ...oddities(mrCode, invent) };
    });
  });
}

/** Numbers run through the sub-division; some belonged to people who have left. */
function nextNumber(last: number): number {
  return (last + 1) % 11 === 4 ? last + 2 : last + 1;
}

/** What real registers hold too: long names, a missing last name, a missing phone. */
function oddities(mrCode: string, invent: Inventor): Partial<UserRow> {
  if (signInName(mrCode) !== mrCode) return {};
  const chance = invent.number(1, 100);
  if (chance <= 2) return called(invent.pick(longNames));
  if (chance <= 8) return { lastName: '' };
  if (chance <= 12) return { phoneNumber: null };
  return {};
}

function person(ordinaryName: string, userType: UserType, invent: Inventor): UserRow {
  const username = signInName(ordinaryName);
  const created = userType === 'mr' ? invent.instant(2017, 2025) : invent.instant(2015, 2024);
  return {
    id: uuidOf(`user ${ordinaryName}`),
    sub: uuidOf(`account ${ordinaryName}`),
    username,
    userType,
    ...called(namedPeople[username] ?? inventName(invent)),
    createdAt: created,
    updatedAt: created,
  };
}

function called([firstName, lastName]: Name) {
  return { firstName, lastName };
}

function inventName(invent: Inventor): Name {
  let left = invent.number(1, 100);
  const community = communities.find(({ share }) => (left -= share) <= 0) ?? communities[0];
  if (!community) throw new Error('No names to choose from');
  return [invent.pick(community.firstNames), invent.pick(community.lastNames)];
}

function signInName(ordinaryName: string): string {
  return demoSignIns.find(signIn => signIn.insteadOf === ordinaryName)?.username ?? ordinaryName;
}

/** Unlike any other of the demo's, and visibly nobody's: four zeros after the first digit. */
function phoneNumber(index: number): string {
  const tail = String((index * 7919 + 10_007) % 100_000).padStart(5, '0');
  return `+91${6 + (index % 4)}0000${tail}`;
}

function codesOf({ zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode }: AreaRow) {
  return { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode };
}
