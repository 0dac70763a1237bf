import { eq } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { answerTicket as contract } from '#contract/support.ts';
import { ticketId } from '#domain/support.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { ticketAnswerFaults } from '#validation/ticket.ts';
import type { Caller } from '../access/caller.ts';
import { recordChanges } from '../db/changes.ts';
import type { Database } from '../db/connect.ts';
import { tickets } from '../db/schema/support.ts';
import { notFound, ruleBroken } from '../http/errors.ts';

/** Replies to a ticket and sets its status. 404 for none, 422 with the form's own messages. */
export async function answerTicket(
  db: Database,
  caller: Caller,
  number: string,
  body: Exchange<typeof contract>['body'],
  requestId: string,
): Promise<void> {
  await db.transaction(async tx => {
    const ofNumber = eq(tickets.id, ticketId(number));
    const [before] = await tx.select().from(tickets).where(ofNumber).for('update');
    if (!before) throw notFound();
    const errors = ticketAnswerFaults(body);
    const message = firstMessage(errors);
    if (message !== undefined) throw ruleBroken(message, { ...errors });
    const after = { status: body.status, reply: body.reply.trim() };
    await tx
      .update(tickets)
      .set({ ...after, answeredAt: new Date() })
      .where(ofNumber);
    const entry = { actorId: caller.userId, action: 'ticket.answer', entity: 'ticket', entityId: number };
    const was = { status: before.status, reply: before.reply };
    await recordChanges(tx, [{ ...entry, before: was, after, requestId }]);
  });
}
