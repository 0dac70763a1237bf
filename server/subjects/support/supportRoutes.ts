import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/support.ts';
import type { Database } from '../../services/db/connect.ts';
import { pageOf, toPaged } from '../../services/http/paging.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import { answerTicket } from './answerTicket.ts';
import { listEveryTicket, listTickets } from './listTickets.ts';
import { raiseTicket } from './raiseTicket.ts';

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
