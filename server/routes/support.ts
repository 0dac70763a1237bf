import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/support.ts';
import type { Database } from '../db/connect.ts';
import { pageOf, toPaged } from '../http/paging.ts';
import { route, routeOnce } from '../calls/route.ts';
import { answerTicket } from '../support/answerTicket.ts';
import { listEveryTicket, listTickets } from '../support/listTickets.ts';
import { raiseTicket } from '../support/raiseTicket.ts';

/** Help: tickets and their answers. */
export function supportRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  routeOnce(app, contract.raiseTicket, async ({ body, caller, requestId }, tx) => {
    const number = await raiseTicket(tx, caller, body, requestId);
    return { data: { number }, message: `Your ticket ${number} has been raised` };
  });

  route(app, contract.listTickets, async ({ query, caller }) => {
    const page = pageOf(query);
    const { rows, ...total } = await listTickets(db, caller, page);
    return { data: { ticketList: rows, ...toPaged(page, total) }, message: 'Tickets' };
  });

  route(app, contract.listEveryTicket, async ({ query }) => {
    const page = pageOf(query);
    const { rows, ...total } = await listEveryTicket(db, query.status, page);
    return { data: { ticketList: rows, ...toPaged(page, total) }, message: 'Tickets' };
  });

  route(app, contract.answerTicket, async ({ caller, ...answer }) => {
    const etag = await answerTicket(db, caller, answer);
    return { data: { etag }, message: `Successfully answered ${answer.params.number}` };
  });
}
