import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Exchange } from '#contract/operation.ts';
import type * as contract from '#contract/support.ts';
import type { TicketStatus } from '#domain/support.ts';
import { isRecord, readPath, useOfficer } from '../../console/index.ts';
import { useHttp } from '../../dataProvider/httpContext.tsx';
import { taken } from '../../dataProvider/trust.ts';
import { isStale } from '../../dataProvider/versions.ts';

type Page = Exchange<typeof contract.listTickets>['response']['data'];
type EveryonesPage = Exchange<typeof contract.listEveryTicket>['response']['data'];
type Raised = Exchange<typeof contract.raiseTicket>;
type Answer = Exchange<typeof contract.answerTicket>;

/** What the form of an answer holds. */
export type TicketAnswer = { [K in keyof Answer['body']]: string };

/** Who raised a ticket; known to the corporate IT office. */
export type RaisedBy = EveryonesPage['ticketList'][number]['raisedBy'];

/** A ticket as the lists give it. */
export type Ticket = Page['ticketList'][number] & { raisedBy?: RaisedBy; etag?: string };

/** Whose tickets a list holds, and how far they have come. */
export interface TicketFilter {
  whose: 'own' | 'everyone';
  status?: TicketStatus | undefined;
}

const perPage = 20;

/** The tickets of a list, the newest first, page after page. */
export function useTickets({ whose, status }: TicketFilter) {
  const http = useHttp();
  const { id, role } = useOfficer();
  return useInfiniteQuery({
    queryKey: ['tickets', id, whose, status ?? ''],
    queryFn: async ({ pageParam, signal }): Promise<Omit<Page, 'ticketList'> & { ticketList: Ticket[] }> => {
      const path = whose === 'everyone' ? '/cio/tickets/everyone' : `/${role}/tickets`;
      const query = { page: pageParam, perPage, status };
      const { body } = await http<{ data: Page | EveryonesPage }>({ path, query, signal });
      return body.data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => pageData.nextPage ?? undefined,
  });
}

/** Raises a ticket; gives its number and the server's message. */
export function useRaiseTicket() {
  const http = useHttp();
  const { role } = useOfficer();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (ticket: { [K in keyof Raised['body']]: string }) => {
      const path = `/${role}/tickets`;
      const { body } = await http<Raised['response']>({ method: 'POST', path, body: ticket });
      return body;
    },
    onSuccess: refresh,
  });
}

/** Answers a ticket; gives the server's message. */
export function useAnswerTicket(number: string) {
  const http = useHttp();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ answer, etag }: { answer: TicketAnswer; etag: string | undefined }) => {
      const path = `/cio/tickets/${number}`;
      const request = { method: 'PATCH', path, body: answer, ifMatch: etag };
      const { body } = await http<Answer['response']>(request);
      return body.message;
    },
    onSuccess: refresh,
  });
}

/** The ticket as it stands, where an answer was refused because someone else has answered it meanwhile. */
export function ticketNow(error: unknown): Ticket | undefined {
  const current = isStale(error) ? readPath(error.body, 'current') : undefined;
  return isRecord(current) ? taken<Ticket>(current) : undefined;
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['tickets'] });
}
