import { randomUUID } from 'node:crypto';
import { and, eq, like, or, sql } from 'drizzle-orm';
import { areaLevelTitles, codeKey } from '#domain/areas.ts';
import { designationTitle } from '#domain/officer.ts';
import { isRole, levelOf, officerOf, roles, type Role } from '#domain/roles.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { profileFaults } from '#validation/person.ts';
import { typedPhone, withPhonePrefix } from '#domain/phones.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { users } from '../../services/db/schema/users.ts';
import { post } from '../../services/mail/courier.ts';

/** An officer as an operator types them. */
export interface TypedOfficer {
  /** The first name, and after a blank the last name. */
  name: string;
  /** Ten digits, with or without +91. */
  phone: string;
  designation: string;
  /** The code of the area, for designations that have one. */
  area?: string | undefined;
}

/** Thrown with what is wrong with an officer, and what to do. */
export class OfficerRefused extends Error {
  override name = 'OfficerRefused';
}

/**
 * Adds an officer and queues their first password; once: an officer on record with this phone number, designation and
 * area stays as they are. Returns their sign-in name, and whether they are new. Throws OfficerRefused.
 */
export async function addOfficer(
  db: Database,
  typed: TypedOfficer,
): Promise<{ username: string; isNew: boolean }> {
  const officer = checked(typed);
  return db.transaction(async tx => {
    // Others who add people at the same time wait: neither takes a name or a number that the other has found free.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    const { firstName, lastName, phoneNumber, userType, area } = officer;
    const place = area ? await placeOf(tx, area) : {};
    const [owner] = await tx.select().from(acrossTheUtility(users)).where(eq(users.phoneNumber, phoneNumber));
    if (owner) return { username: sameOfficer(owner, officer), isNew: false };
    const username = await freeUsername(tx, officer);
    const values = { username, userType, firstName, lastName, phoneNumber, ...place };
    const id = randomUUID();
    await tx.insert(acrossTheUtility(users)).values({ id, sub: randomUUID(), ...values });
    await post(tx, 'invitation', [{ userId: id }]);
    await recordChanges(tx, [{ action: 'officer.create', entity: 'user', entityId: id, after: values }]);
    return { username, isNew: true };
  });
}

type Officer = ReturnType<typeof checked>;
type Area = NonNullable<Officer['area']>;

/** Returns what was typed in the form in which it is stored. */
function checked({ name, phone, designation, area: code }: TypedOfficer) {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const lastName = others.join(' ');
  const phoneNumber = withPhonePrefix(typedPhone(phone));
  const fault = firstMessage(profileFaults({ name: { firstName, lastName }, phoneNumber }));
  if (fault !== undefined) throw new OfficerRefused(fault);
  if (!isRole(designation))
    throw new OfficerRefused(
      `No officer is a ${designation}. The designation is one of ${roles.join(', ')}.`,
    );
  return { firstName, lastName, phoneNumber, userType: designation, area: areaOf(designation, code) };
}

function areaOf(role: Role, code: string | undefined) {
  const level = levelOf(role);
  if (level && code !== undefined) return { level, code };
  if (level)
    throw new OfficerRefused(
      `The ${designationTitle(role)} has an area: name the code of the ${areaLevelTitles[level]}.`,
    );
  if (code === undefined) return undefined;
  throw new OfficerRefused(`The ${designationTitle(role)} has no area: leave it out.`);
}

/** Returns the codes of an area on record and of those above it. */
async function placeOf(tx: Executor, { level, code }: Area) {
  const [found] = await tx
    .select()
    .from(acrossTheUtility(areas))
    .where(and(eq(areas.level, level), eq(areas.code, code)));
  if (!found)
    throw new OfficerRefused(
      `No ${areaLevelTitles[level]} has the code ${code}. Areas come with their officers from the file of user onboarding, which the corporate IT office uploads.`,
    );
  const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = found;
  return { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode };
}

/** Returns the sign-in name of the person with a phone number, if they are the officer that was typed. */
function sameOfficer(owner: typeof users.$inferSelect, { userType, area }: Officer): string {
  const { username, status } = owner;
  if (owner.userType !== userType || (area && owner[codeKey(area.level)] !== area.code))
    throw new OfficerRefused(`This phone number belongs to someone else, who signs in as ${username}.`);
  if (status === 'active') return username;
  throw new OfficerRefused(`${username} is disabled. docs/operate.md says how they may sign in again.`);
}

/** Returns the sign-in name of a new officer: cio, the next one cio-2; with an area ae-5410101. */
async function freeUsername(tx: Executor, { userType, area }: Officer): Promise<string> {
  if (area && officerOf[area.level] === userType) {
    const inCharge = and(eq(users.userType, userType), eq(users[codeKey(area.level)], area.code));
    const [officer] = await tx.select().from(acrossTheUtility(users)).where(inCharge);
    if (officer)
      throw new OfficerRefused(
        `The ${areaLevelTitles[area.level]} ${area.code} has its ${designationTitle(userType)}, who signs in as ${officer.username}.`,
      );
  }
  const name = area ? `${userType}-${area.code}`.toLowerCase() : userType;
  const found = await tx
    .select({ username: users.username })
    .from(acrossTheUtility(users))
    .where(or(eq(users.username, name), like(users.username, `${name}-%`)));
  const taken = new Set(found.map(({ username }) => username));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
}
