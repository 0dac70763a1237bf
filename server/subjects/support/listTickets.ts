import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { listEveryTicket as everyTicket, listTickets as ownTickets } from '#contract/support.ts';
import { codeKey } from '#domain/areas.ts';
import { levelOf, roles } from '#domain/roles.ts';
import { ticketNumber, type TicketStatus } from '#domain/support.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { listQuery, type Paged } from '../../services/db/listQuery.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { tickets } from '../../services/db/schema/support.ts';
import { users } from '../../services/db/schema/users.ts';
import { descending } from '../../services/db/sort.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import { etagOf } from '../../services/http/ifMatch.ts';

type Own = Exchange<typeof ownTickets>['response']['data']['ticketList'];
type Everyones = Exchange<typeof everyTicket>['response']['data']['ticketList'];

const { placeholder } = sql;

const newestFirst = {
  order: () => [descending(tickets.id)],
  matching: (db: Executor, _shape: object, where: SQL | undefined) =>
    db.select({ id: tickets.id }).from(tickets).where(where),
};

const ownTicketList = listQuery({
  ...newestFirst,
  only: () => eq(tickets.userId, placeholder('userId')),
  rows: (db, _shape, paginate) => paginate(db.select().from(tickets).$dynamic()),
});

/** Returns a page of the caller's own tickets, newest first. */
export async function listTickets(db: Database, { userId }: Caller, page: Page): Promise<Paged<Own[number]>> {
  const { rows, ...total } = await ownTicketList.page(db, { shape: {}, values: { userId } }, limits(page));
  return { rows: rows.map(toTicket), ...total };
}

/** The area that an officer is in charge of. */
const ownArea = or(
  ...roles.flatMap(role => {
    const level = levelOf(role);
    return level
      ? [and(eq(users.userType, role), eq(areas.level, level), eq(areas.code, users[codeKey(level)]))]
      : [];
  }),
);

const everyTicketList = listQuery({
  ...newestFirst,
  conditions: { status: eq(tickets.status, placeholder('status')) },
  rows: (db, _shape, paginate) => paginate(withOfficer(db).$dynamic()),
});

/** Returns a page of everyone's tickets, newest first, each with the officer to call back. */
export async function listEveryTicket(
  db: Database,
  status: TicketStatus | undefined,
  page: Page,
): Promise<Paged<Everyones[number]>> {
  const { rows, ...total } = await everyTicketList.page(db, { shape: {}, values: { status } }, limits(page));
  return { rows: rows.map(toAnyonesTicket), ...total };
}

/** Returns a ticket of any officer, or `undefined`. */
export async function findTicket(db: Executor, id: number): Promise<Everyones[number] | undefined> {
  const [row] = await withOfficer(db).where(eq(tickets.id, id));
  return row && toAnyonesTicket(row);
}

const withOfficer = (db: Executor) =>
  db
    .select({ ticket: tickets, user: joined(users), areaName: areas.name })
    .from(tickets)
    .innerJoin(joined(users), eq(users.id, tickets.userId))
    .leftJoin(joined(areas), ownArea);

function toAnyonesTicket(row: Awaited<ReturnType<typeof withOfficer>>[number]): Everyones[number] {
  const { firstName, lastName, userType, phoneNumber } = row.user;
  return {
    ...toTicket(row.ticket),
    raisedBy: { name: { firstName, lastName }, userType, areaName: row.areaName ?? '', phoneNumber },
    etag: etagOf(row.ticket.version),
  };
}

function toTicket(row: typeof tickets.$inferSelect): Own[number] {
  const { id, subject, category, description, status, reply, createdAt, answeredAt } = row;
  return {
    number: ticketNumber(id),
    subject,
    category,
    description,
    status,
    reply,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
