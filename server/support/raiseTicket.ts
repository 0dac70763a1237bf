import { and, count, eq, gt, min } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { raiseTicket as contract } from '#contract/support.ts';
import { ticketNumber } from '#domain/support.ts';
import { trimmed } from '#domain/texts.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { raisedTicketFaults } from '#validation/ticket.ts';
import type { Caller } from '../access/caller.ts';
import { holdPerson } from '../access/holdPerson.ts';
import { recordChanges } from '../db/changes.ts';
import type { Database } from '../db/connect.ts';
import { tickets } from '../db/schema/support.ts';
import { ruleBroken, secondsUntil, TooMany } from '../http/errors.ts';

/** Someone with more troubles than this should telephone. */
const ticketsAnHour = 10;
const hourMs = 3_600_000;

/** Keeps a ticket and gives its number. 422 with the form's own messages, 429 for too many of one officer. */
export async function raiseTicket(
  db: Database,
  caller: Caller,
  body: Exchange<typeof contract>['body'],
  requestId: string,
): Promise<string> {
  const errors = raisedTicketFaults(body);
  const message = firstMessage(errors);
  if (message !== undefined) throw ruleBroken(message, { ...errors });
  const asked = { subject: trimmed(body.subject), category: body.category };
  return db.transaction(async tx => {
    await holdPerson(tx, caller);
    const lately = and(
      eq(tickets.userId, caller.userId),
      gt(tickets.createdAt, new Date(Date.now() - hourMs)),
    );
    const [raised] = await tx
      .select({ count: count(), first: min(tickets.createdAt) })
      .from(tickets)
      .where(lately);
    if (raised?.first && raised.count >= ticketsAnHour) throw tooMany(raised.first);
    const [kept] = await tx
      .insert(tickets)
      .values({ ...asked, userId: caller.userId, description: trimmed(body.description) })
      .returning({ id: tickets.id });
    if (!kept) throw new Error('The ticket was not kept.');
    const number = ticketNumber(kept.id);
    const entry = { actorId: caller.userId, action: 'ticket.raise', entity: 'ticket', entityId: number };
    await recordChanges(tx, [{ ...entry, after: asked, requestId }]);
    return number;
  });
}

const tooMany = (first: Date) =>
  new TooMany(
    'TooManyTickets',
    `You have raised ${ticketsAnHour} tickets within an hour. Please try again later.`,
    secondsUntil(new Date(first.getTime() + hourMs)),
  );
