import { and, asc, count, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { user } from '#contract/users.ts';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { officerOf, type UserType } from '#domain/roles.ts';
import { areaScope, narrowedBy, narrownessOf, type Narrowness } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { builtOnce, plannedEachTime } from '../db/builtOnce.ts';
import { conditionsByName, type Values } from '../db/conditionsByName.ts';
import type { Database, Executor } from '../db/connect.ts';
import { inBatches } from '../db/inBatches.ts';
import { isCaseless, part } from '../db/like.ts';
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
  /** Part of the code. */
  mrCode?: string | undefined;
}

/** The condition for the meter readers that a caller may see. */
export function meterReadersOf(caller: Caller): SQL | undefined {
  return and(isMeterReader, areaScope(caller, users));
}

const isMeterReader = eq(users.userType, 'mr');
const { placeholder } = sql;

/** What each part of a filter asks of a meter reader, where its value comes with the call. */
const byName = conditionsByName({
  mrCode: sql`${users.mrCode} ilike ${placeholder('mrCode')}`,
  caselessMrCode: sql`${users.mrCode} like ${placeholder('caselessMrCode')}`,
  after: gt(users.mrCode, placeholder('after')),
});

interface MeterReadersShape {
  narrowness: Narrowness;
  parts: readonly string[];
}

/** What is to be asked for of the meter readers that a caller may see, those after a code if one is given. */
function askedFor(
  caller: Caller,
  { area, mrCode }: MeterReaderFilter,
  after?: string,
): { shape: MeterReadersShape; values: Values } {
  const narrowness = narrownessOf(caller, area);
  const values: Values = {
    ...narrowness.values,
    after,
    ...(mrCode && { [isCaseless(mrCode) ? 'caselessMrCode' : 'mrCode']: part(mrCode) }),
  };
  return { shape: { narrowness: narrowness.shape, parts: byName.askedBy(values) }, values };
}

const listed = ({ narrowness, parts }: MeterReadersShape) =>
  and(isMeterReader, narrowedBy(narrowness, users), byName.together(parts));

const readersCounted = builtOnce((db, shape: MeterReadersShape) =>
  db.select({ count: count() }).from(users).where(listed(shape)).prepare(plannedEachTime),
);

const readersRead = builtOnce((db, shape: MeterReadersShape) =>
  withSection(db)
    .where(listed(shape))
    .orderBy(asc(users.mrCode))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(plannedEachTime),
);

/** A page of meter readers by code. */
export async function listMeterReaders(
  db: Database,
  caller: Caller,
  filter: MeterReaderFilter,
  page: Page,
): Promise<Listing> {
  const { shape, values } = askedFor(caller, filter);
  const [total] = await readersCounted(db, shape).execute(values);
  const rows = await readersRead(db, shape).execute({ ...values, ...limits(page) });
  return { rows: rows.map(toUser('mr')), count: total?.count ?? 0 };
}

/** Every meter reader that a list would show, by code. */
export function everyMeterReader(
  db: Executor,
  caller: Caller,
  filter: MeterReaderFilter,
): AsyncGenerator<User> {
  return inBatches(async (last, limit) => {
    const { shape, values } = askedFor(caller, filter, last?.userInfo.mrCode ?? undefined);
    const rows = await readersRead(db, shape).execute({ ...values, limit, offset: 0 });
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
  const { shape: narrowness, values } = narrownessOf(caller, area);
  const [total] = await officersCounted(db, { level, narrowness }).execute(values);
  const rows = await officersRead(db, { level, narrowness }).execute({ ...values, ...limits(page) });
  return { rows: rows.map(toUser(officerOf[level])), count: total?.count ?? 0 };
}

interface OfficersShape {
  level: AreaLevel;
  narrowness: Narrowness;
}

const areasListed = ({ level, narrowness }: OfficersShape) =>
  and(eq(areas.level, level), narrowedBy(narrowness, areas));

const officersCounted = builtOnce((db, shape: OfficersShape) =>
  db.select({ count: count() }).from(areas).where(areasListed(shape)).prepare(plannedEachTime),
);

const officersRead = builtOnce((db, shape: OfficersShape) => {
  const { level } = shape;
  const isInCharge = and(
    eq(users.userType, officerOf[level]),
    eq(users.status, 'active'),
    eq(users[codeKey(level)], areas.code),
  );
  return db
    .select({ user: users, area: areas })
    .from(areas)
    .leftJoin(users, isInCharge)
    .where(areasListed(shape))
    .orderBy(asc(areas.name), asc(areas.code))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(plannedEachTime);
});

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
