import { and, count, eq, gt, min } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { raiseTicket as contract } from '#contract/support.ts';
import { ticketNumber } from '#domain/support.ts';
import { trimmed } from '#domain/texts.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { raisedTicketFaults } from '#validation/ticket.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { lockPerson } from '../../machine/access/lockPerson.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import type { Database } from '../../services/db/connect.ts';
import { tickets } from '../../services/db/schema/support.ts';
import { ruleBroken, secondsUntil, TooMany } from '../../services/http/errors.ts';

/** The most tickets of one officer in an hour: with more problems, they should telephone. */
const ticketsAnHour = 10;
const hourMs = 3_600_000;

/** Saves a ticket and returns its number. 422 with the form's own messages, 429 for too many tickets of one officer. */
export async function raiseTicket(
  db: Database,
  caller: Caller,
  body: Exchange<typeof contract>['body'],
  requestId: string,
): Promise<string> {
  const errors = raisedTicketFaults(body);
  const message = firstMessage(errors);
  if (message !== undefined) throw ruleBroken(message, { ...errors });
  const summary = { subject: trimmed(body.subject), category: body.category };
  return db.transaction(async tx => {
    await lockPerson(tx, caller);
    const isRecent = and(
      eq(tickets.userId, caller.userId),
      gt(tickets.createdAt, new Date(Date.now() - hourMs)),
    );
    const [recent] = await tx
      .select({ count: count(), first: min(tickets.createdAt) })
      .from(tickets)
      .where(isRecent);
    if (recent?.first && recent.count >= ticketsAnHour) throw tooMany(recent.first);
    const [saved] = await tx
      .insert(tickets)
      .values({ ...summary, userId: caller.userId, description: trimmed(body.description) })
      .returning({ id: tickets.id });
    if (!saved) throw new Error('The ticket was not saved.');
    const number = ticketNumber(saved.id);
    const entry = { actorId: caller.userId, action: 'ticket.raise', entity: 'ticket', entityId: number };
    await recordChanges(tx, [{ ...entry, after: summary, requestId }]);
    return number;
  });
}

const tooMany = (first: Date) =>
  new TooMany(
    'TooManyTickets',
    `You have raised ${ticketsAnHour} tickets within an hour. Please try again later.`,
    secondsUntil(new Date(first.getTime() + hourMs)),
  );
