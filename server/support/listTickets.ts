import { and, desc, eq, or } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { listEveryTicket as everyTicket, listTickets as ownTickets } from '#contract/support.ts';
import { codeKey } from '#domain/areas.ts';
import { designations, roles } from '#domain/roles.ts';
import { ticketNumber, type TicketStatus } from '#domain/support.ts';
import type { Caller } from '../access/caller.ts';
import type { Database, Executor } from '../db/connect.ts';
import { areas } from '../db/schema/areas.ts';
import { tickets } from '../db/schema/support.ts';
import { users } from '../db/schema/users.ts';
import { limits, type Page } from '../http/paging.ts';
import { etagOf } from '../http/seen.ts';

type Own = Exchange<typeof ownTickets>['response']['data']['ticketList'];
type Everyones = Exchange<typeof everyTicket>['response']['data']['ticketList'];

/** A page of the caller's own tickets, the newest first. */
export async function listTickets(
  db: Database,
  caller: Caller,
  page: Page,
): Promise<{ rows: Own; count: number }> {
  const where = eq(tickets.userId, caller.userId);
  const { limit, offset } = limits(page);
  const rows = await db
    .select()
    .from(tickets)
    .where(where)
    .orderBy(desc(tickets.id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toTicket), count: await db.$count(tickets, where) };
}

/** The area that an officer is in charge of. */
const ownArea = or(
  ...roles.flatMap(role => {
    const { level } = designations[role];
    return level
      ? [and(eq(users.userType, role), eq(areas.level, level), eq(areas.code, users[codeKey(level)]))]
      : [];
  }),
);

/** A page of everyone's tickets, the newest first, each with whom to call back. */
export async function listEveryTicket(
  db: Database,
  status: TicketStatus | undefined,
  page: Page,
): Promise<{ rows: Everyones; count: number }> {
  const where = status && eq(tickets.status, status);
  const { limit, offset } = limits(page);
  const rows = await withOfficer(db).where(where).orderBy(desc(tickets.id)).limit(limit).offset(offset);
  return { rows: rows.map(toAnyonesTicket), count: await db.$count(tickets, where) };
}

/** A ticket of any officer. */
export async function findTicket(db: Executor, id: number): Promise<Everyones[number] | undefined> {
  const [row] = await withOfficer(db).where(eq(tickets.id, id));
  return row && toAnyonesTicket(row);
}

const withOfficer = (db: Executor) =>
  db
    .select({ ticket: tickets, user: users, areaName: areas.name })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(areas, ownArea);

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
