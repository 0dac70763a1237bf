import { eq } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { answerTicket as contract } from '#contract/support.ts';
import { ticketId } from '#domain/support.ts';
import { trimmed } from '#domain/texts.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { ticketAnswerFaults } from '#validation/ticket.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import type { Database } from '../../services/db/connect.ts';
import { tickets } from '../../services/db/schema/support.ts';
import { notFound, ruleBroken } from '../../services/http/errors.ts';
import { etagOf, refuseStale, type EditContext } from '../../services/http/ifMatch.ts';
import { findTicket } from './listTickets.ts';

type Answer = Pick<Exchange<typeof contract>, 'params' | 'body'> & EditContext;

/**
 * Replies to a ticket and sets its status. Returns its new etag. 404 for an unknown ticket, 422 with the form's own
 * messages, 409 if someone else has answered it since it was read.
 */
export async function answerTicket(
  db: Database,
  caller: Caller,
  { params: { number }, body, ifMatch, requestId }: Answer,
): Promise<string> {
  return db.transaction(async tx => {
    const id = ticketId(number);
    const [before] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
    if (!before) throw notFound();
    const errors = ticketAnswerFaults(body);
    const message = firstMessage(errors);
    if (message !== undefined) throw ruleBroken(message, { ...errors });
    const { status, reply, version } = before;
    const after = { status: body.status, reply: trimmed(body.reply) };
    if (after.status === status && after.reply === reply) return etagOf(version);
    await refuseStale(ifMatch, version, () => findTicket(tx, id));
    await tx
      .update(tickets)
      .set({ ...after, answeredAt: new Date(), version: version + 1 })
      .where(eq(tickets.id, id));
    const entry = { actorId: caller.userId, action: 'ticket.answer', entity: 'ticket', entityId: number };
    await recordChanges(tx, [{ ...entry, before: { status, reply }, after, requestId }]);
    return etagOf(version + 1);
  });
}
