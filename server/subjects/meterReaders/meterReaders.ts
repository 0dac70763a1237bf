import { and, eq, gt, sql, type SQLWrapper } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import type { Exchange } from '#contract/operation.ts';
import type { updateMeterReader } from '#contract/users.ts';
import { readerOrders, type ReaderOrder } from '#tables/readerFields.ts';
import { meterReaderFaults } from '#validation/person.ts';
import {
  areaScope,
  areaShapeOf,
  ofCaller,
  type AreaColumns,
  type AreaShape,
} from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { storedCountIn } from '../../machine/access/storedCounts.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { within, type Scope } from '../../services/db/within.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { containing, isAnyOf } from '../../services/db/conditions.ts';
import { listQuery, type ListRequest } from '../../services/db/listQuery.ts';
import { ascending, askedOrder, descending, type AskedOrder } from '../../services/db/sort.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { users } from '../../services/db/schema/users.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import type { EditContext } from '../../services/http/ifMatch.ts';
import { toPerson, type Listing, type Person } from '../accounts/person.ts';
import { changePerson } from '../accounts/changePerson.ts';

/** The filter of a list of meter readers. */
export interface MeterReaderFilter {
  area?: Area | undefined;
  /** A part of the code. */
  mrCode?: string | undefined;
}

/** The condition for meter readers. */
export const isMeterReader = eq(users.userType, 'mr');
const { placeholder } = sql;
const mrCode = containing('mrCode', users.mrCode);

/** The columns before the code in each order. An area has so few meter readers that all are sorted. */
const before: Readonly<Record<ReaderOrder, readonly SQLWrapper[]>> = {
  mrCode: [],
  name: [sql`lower(${users.firstName})`, sql`lower(${users.lastName})`],
  subDivisionCode: [users.subDivisionCode],
  createdAt: [users.createdAt],
};

type Shape = AreaShape & { order?: AskedOrder<ReaderOrder> | undefined };

const orderOf = ({ order: { key, isDown } = { key: 'mrCode', isDown: false } }: Shape) =>
  [...before[key], users.mrCode].map(isDown ? descending : ascending);

const meterReaders = listQuery({
  only: () => isMeterReader,
  search: mrCode.conditions,
  order: orderOf,
  rows: (db, shape: Shape, paginate, ordered) => {
    const scope = areaScope(shape);
    const page = paginate(db.select({ mrCode: users.mrCode }).from(within(scope, users)).$dynamic()).as(
      'page',
    );
    return withSection(db, scope)
      .innerJoin(page, eq(page.mrCode, users.mrCode))
      .orderBy(...ordered(orderOf(shape)));
  },
  matching: (db, shape, where) =>
    db
      .select({ mrCode: users.mrCode })
      .from(within(areaScope(shape), users))
      .where(where),
  stored: (db, shape) => storedCountIn(db, shape, users, 'mr'),
  after: {
    condition: () => gt(users.mrCode, placeholder('lastCode')),
    values: ({ user }) => ({ lastCode: user.mrCode }),
  },
});

function requested(
  caller: Caller,
  filter: MeterReaderFilter,
  order?: AskedOrder<ReaderOrder>,
): ListRequest<Shape> {
  const { shape, values } = areaShapeOf(caller, filter.area);
  return { shape: { ...shape, order }, values: { ...values, ...mrCode.values(filter.mrCode) } };
}

/** Returns a page of meter readers, by default ordered by code. */
export async function listMeterReaders(
  db: Database,
  caller: Caller,
  filter: MeterReaderFilter,
  { sort, ...page }: Page & { sort?: string | undefined },
): Promise<Listing> {
  const asked = requested(caller, filter, askedOrder(readerOrders, sort));
  const { rows, ...total } = await meterReaders.page(db, asked, limits(page));
  return { rows: rows.map(toPerson('mr')), ...total };
}

/** Yields every meter reader that a list would show, ordered by code. */
export function everyMeterReader(
  db: Executor,
  caller: Caller,
  filter: MeterReaderFilter,
): AsyncGenerator<Person> {
  return meterReaders.every(db, requested(caller, filter), found => found.map(toPerson('mr')));
}

/** Returns a meter reader of the caller's area, or `undefined`. */
export async function findMeterReader(db: Executor, caller: Caller, id: string): Promise<Person | undefined> {
  const [row] = await withSection(db, ofCaller(caller)).where(and(eq(users.id, id), isMeterReader));
  return row && toPerson('mr')(row);
}

/** Returns the codes and names of the meter readers with these ids in the caller's area. */
export function nameMeterReaders(db: Executor, caller: Caller, ids: readonly string[]) {
  const { shape, values } = areaShapeOf(caller);
  return named(db, shape).execute({ ...values, ids });
}

const named = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ id: users.id, mrCode: users.mrCode, firstName: users.firstName, lastName: users.lastName })
    .from(within(areaScope(shape), users))
    .where(and(isAnyOf(users.id, placeholder('ids')), isMeterReader)),
);

function withSection(db: Executor, scope: Scope<AreaColumns>) {
  return db
    .select({ user: joined(users), area: joined(areas) })
    .from(within(scope, users))
    .leftJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, users.sectionCode)));
}

type Edit = Pick<Exchange<typeof updateMeterReader>, 'params' | 'body'> & EditContext;

/**
 * Changes the name, phone number or texts of a meter reader in the caller's area; 404 outside it. Returns the record's new
 * etag.
 */
export async function changeMeterReader(
  db: Database,
  caller: Caller,
  { params: { id }, body, ifMatch, requestId }: Edit,
): Promise<string> {
  const { etag } = await db.transaction(tx =>
    changePerson(tx, caller, {
      scope: ofCaller(caller),
      where: and(eq(users.id, id), isMeterReader),
      change: body,
      faults: meterReaderFaults(body),
      stale: { ifMatch, read: () => findMeterReader(tx, caller, id) },
      action: 'meterReader.update',
      requestId,
    }),
  );
  return etag;
}
