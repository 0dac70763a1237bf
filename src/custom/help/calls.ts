import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Exchange } from '#contract/operation.ts';
import type * as contract from '#contract/support.ts';
import type { TicketStatus } from '#domain/support.ts';
import { holds, isRecord, readPath, useIntention, useOfficer } from '../../console/index.ts';
import { useHttp } from '../../dataProvider/httpContext.tsx';
import { savedAfterAll } from '../../dataProvider/insist.ts';
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
/** Of a page that only a lost answer is looked for in. */
const mostRead = 100;

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
  const known = useKnownNumbers();
  const path = `/${role}/tickets`;
  return useIntention({
    send: async (ticket: { [K in keyof Raised['body']]: string }, once) => {
      const { body } = await http<Raised['response']>({ method: 'POST', path, body: ticket, once });
      void refresh();
      return body;
    },
    onRecord: async ticket => {
      const { body } = await http<{ data: Page }>({ path, query: { page: 1, perPage } });
      const found = body.data.ticketList.find(one => holds(one, ticket) && !known().has(one.number));
      if (!found) return undefined;
      void refresh();
      return { message: `Your ticket ${found.number} has been raised`, data: { number: found.number } };
    },
  });
}

/** Answers a ticket; gives the server's message. */
export function useAnswerTicket(number: string) {
  const http = useHttp();
  const refresh = useRefresh();
  return useIntention({
    send: async ({ answer, etag }: { answer: TicketAnswer; etag: string | undefined }) => {
      const path = `/cio/tickets/${number}`;
      const request = { method: 'PATCH', path, body: answer, ifMatch: etag };
      const { body } = await http<Answer['response']>(request);
      void refresh();
      return body.message;
    },
    onRecord: async ({ answer }) => {
      const query = { page: 1, perPage: mostRead };
      const { body } = await http<{ data: EveryonesPage }>({ path: '/cio/tickets/everyone', query });
      const now = body.data.ticketList.find(one => one.number === number);
      if (!now || !holds(now, { ...answer })) return undefined;
      void refresh();
      return savedAfterAll;
    },
  });
}

/** The ticket as it stands, where an answer was refused because someone else has answered it meanwhile. */
export function ticketNow(error: unknown): Ticket | undefined {
  const current = isStale(error) ? readPath(error.body, 'current') : undefined;
  return isRecord(current) ? taken<Ticket>(current) : undefined;
}

/** The numbers of the tickets that have been read, in whichever list. */
function useKnownNumbers() {
  const queries = useQueryClient();
  return () => {
    const lists = queries.getQueriesData<{ pages: Page[] }>({ queryKey: ['tickets'] });
    const pages = lists.flatMap(([, data]) => data?.pages ?? []);
    return new Set(pages.flatMap(page => page.ticketList.map(({ number }) => number)));
  };
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['tickets'] });
}
