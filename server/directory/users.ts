import { and, asc, count, eq, gt, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { user } from '#contract/users.ts';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { officerOf, type UserType } from '#domain/roles.ts';
import { narrowed } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import type { Database, Executor } from '../db/connect.ts';
import { inBatches } from '../db/inBatches.ts';
import { contains } from '../db/like.ts';
import { areas } from '../db/schema/areas.ts';
import { users } from '../db/schema/users.ts';
import { limits, type Page } from '../http/paging.ts';
import { etagOf } from '../http/seen.ts';
import { toLocation } from './location.ts';

type User = Static<typeof user>;
type Joined = { user: typeof users.$inferSelect | null; area: typeof areas.$inferSelect | null };

interface Listing {
  rows: User[];
  count: number;
}

/** What narrows a list of meter readers. */
export interface MeterReaderFilter {
  area?: Area | undefined;
  mrCode?: string | undefined;
}

/** The condition for the meter readers that a caller may see and asks for. */
export function meterReadersOf(caller: Caller, { area, mrCode }: MeterReaderFilter = {}): SQL | undefined {
  return and(
    eq(users.userType, 'mr'),
    narrowed(caller, users, area),
    mrCode === undefined ? undefined : contains(users.mrCode, mrCode),
  );
}

/** A page of meter readers by code. */
export async function listMeterReaders(
  db: Database,
  caller: Caller,
  filter: MeterReaderFilter,
  page: Page,
): Promise<Listing> {
  const where = meterReadersOf(caller, filter);
  const [total] = await db.select({ count: count() }).from(users).where(where);
  const { limit, offset } = limits(page);
  const rows = await withSection(db).where(where).orderBy(asc(users.mrCode)).limit(limit).offset(offset);
  return { rows: rows.map(toUser('mr')), count: total?.count ?? 0 };
}

/** Every meter reader that a list would show, by code. */
export function everyMeterReader(
  db: Executor,
  caller: Caller,
  filter: MeterReaderFilter,
): AsyncGenerator<User> {
  const where = meterReadersOf(caller, filter);
  return inBatches(async (after, limit) => {
    const behind = after && gt(users.mrCode, after.userInfo.mrCode ?? '');
    const rows = await withSection(db).where(and(where, behind)).orderBy(asc(users.mrCode)).limit(limit);
    return rows.map(toUser('mr'));
  });
}

/** One meter reader of the caller's area, or `undefined`. */
export async function findMeterReader(db: Executor, caller: Caller, id: string): Promise<User | undefined> {
  const [row] = await withSection(db).where(and(eq(users.id, id), meterReadersOf(caller)));
  return row && toUser('mr')(row);
}

/**
 * A page of the areas of a level with the officer in charge of each; an area without an officer is listed too, so
 * that it can be chosen.
 */
export async function listOfficers(
  db: Database,
  caller: Caller,
  level: AreaLevel,
  area: Area | undefined,
  page: Page,
): Promise<Listing> {
  const where = and(eq(areas.level, level), narrowed(caller, areas, area));
  const [total] = await db.select({ count: count() }).from(areas).where(where);
  const { limit, offset } = limits(page);
  const officer = officerOf[level];
  const rows = await db
    .select({ user: users, area: areas })
    .from(areas)
    .leftJoin(
      users,
      and(eq(users.userType, officer), eq(users.status, 'active'), eq(users[codeKey(level)], areas.code)),
    )
    .where(where)
    .orderBy(asc(areas.name), asc(areas.code))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toUser(officer)), count: total?.count ?? 0 };
}

function withSection(db: Executor) {
  return db
    .select({ user: users, area: areas })
    .from(users)
    .leftJoin(areas, and(eq(areas.level, 'section'), eq(areas.code, users.sectionCode)));
}

/** A row as the contract has it; `userType` is what an area without an officer waits for. */
const toUser =
  (userType: UserType) =>
  ({ user: row, area }: Joined): User => ({
    userId: row?.id ?? null,
    name: { firstName: row?.firstName ?? '', lastName: row?.lastName ?? '' },
    userInfo: { mrCode: row?.mrCode ?? null },
    phoneNumber: row?.phoneNumber ?? null,
    createdAt: row?.createdAt.toISOString() ?? null,
    location: toLocation(area),
    userType: row?.userType ?? userType,
    cognitoDetails: { sub: row?.sub ?? null },
    etag: row ? etagOf(row.version) : null,
  });
