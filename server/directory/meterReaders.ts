import { and, asc, count, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
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
import { toPerson, type Listing, type Person } from './person.ts';

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
  return { rows: rows.map(toPerson('mr')), count: total?.count ?? 0 };
}

/** Every meter reader that a list would show, by code. */
export function everyMeterReader(
  db: Executor,
  caller: Caller,
  filter: MeterReaderFilter,
): AsyncGenerator<Person> {
  return inBatches(async (last, limit) => {
    const { shape, values } = askedFor(caller, filter, last?.userInfo.mrCode ?? undefined);
    const rows = await readersRead(db, shape).execute({ ...values, limit, offset: 0 });
    return rows.map(toPerson('mr'));
  });
}

/** One meter reader of the caller's area, or `undefined`. */
export async function findMeterReader(db: Executor, caller: Caller, id: string): Promise<Person | undefined> {
  const [row] = await withSection(db).where(and(eq(users.id, id), meterReadersOf(caller)));
  return row && toPerson('mr')(row);
}

function withSection(db: Executor) {
  return db
    .select({ user: users, area: areas })
    .from(users)
    .leftJoin(areas, and(eq(areas.level, 'section'), eq(areas.code, users.sectionCode)));
}
