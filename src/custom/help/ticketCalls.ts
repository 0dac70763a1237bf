import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { designations } from '#domain/roles.ts';
import { ticketStatuses, ticketStatusTitles, type TicketStatus } from '#domain/support.ts';
import { useCall } from '../../client/call.tsx';
import type { BodyOf, DataOf } from '../../client/operations.ts';
import { savedAfterAll } from '../../client/sendReliably.ts';
import { holds, useIntention, useOfficer } from '../../console/index.ts';

type Page = DataOf<'listTickets'> | DataOf<'listEveryTicket'>;

/** A ticket as the corporate IT office sees it. */
export type AnyonesTicket = DataOf<'listEveryTicket'>['ticketList'][number];

/** A ticket in a list: the officer's own, or anyone's. */
export type Ticket = DataOf<'listTickets'>['ticketList'][number] | AnyonesTicket;

/** The officer who raised a ticket; only the corporate IT office sees it. */
type RaisedBy = AnyonesTicket['raisedBy'];

/** The owner and status of the tickets in a list. */
export type TicketFilter = { whose: 'own' } | { whose: 'everyone'; status: TicketStatus | undefined };

const perPage = 20;
/** The page size for the search after a lost answer. */
const maxRead = 100;

/** Returns the tickets of a list, the newest first, page by page. */
export function useTickets(filter: TicketFilter) {
  const call = useCall();
  const { id } = useOfficer();
  const status = filter.whose === 'everyone' ? filter.status : undefined;
  return useInfiniteQuery({
    queryKey: ['tickets', id, filter.whose, status ?? ''],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const page = { page: pageParam, perPage };
      const { data } =
        filter.whose === 'everyone'
          ? await call('listEveryTicket', { query: { ...page, status }, signal })
          : await call('listTickets', { query: page, signal });
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => pageData.nextPage ?? undefined,
  });
}

/** Raises a ticket. Returns its number and the server's message. */
export function useRaiseTicket() {
  const call = useCall();
  const refresh = useRefresh();
  const known = useKnownNumbers();
  return useIntention({
    send: async (ticket: BodyOf<'raiseTicket'>, idempotencyKey) => {
      const answer = await call('raiseTicket', { body: ticket, idempotencyKey });
      void refresh();
      return answer;
    },
    findSaved: async ticket => {
      const { data } = await call('listTickets', { query: { page: 1, perPage } });
      const found = data.ticketList.find(one => holds(one, ticket) && !known().has(one.number));
      if (!found) return undefined;
      void refresh();
      return { message: `Your ticket ${found.number} has been raised`, data: { number: found.number } };
    },
  });
}

/** Answers a ticket. Returns the server's message. */
export function useAnswerTicket(number: string) {
  const call = useCall();
  const refresh = useRefresh();
  return useIntention({
    send: async ({ answer, etag }: { answer: BodyOf<'answerTicket'>; etag: string }) => {
      const { message } = await call('answerTicket', { params: { number }, body: answer, ifMatch: etag });
      void refresh();
      return message;
    },
    findSaved: async ({ answer }) => {
      const { data } = await call('listEveryTicket', { query: { page: 1, perPage: maxRead } });
      const now = data.ticketList.find(one => one.number === number);
      if (!now || !holds(now, { ...answer })) return undefined;
      void refresh();
      return savedAfterAll;
    },
  });
}

/** Returns the numbers of all tickets read so far, in any list. */
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

/** Returns an officer's designation and area: 'Assistant Engineer · Kadri'. */
export function chargeOf({ userType, areaName }: RaisedBy): string {
  return [designations[userType].title, areaName].filter(Boolean).join(' · ');
}

/** The statuses of a ticket to choose from. */
export const statusOptions = ticketStatuses.map(value => ({ value, label: ticketStatusTitles[value] }));
