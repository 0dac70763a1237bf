import Type from 'typebox';
import { userTypes } from '#domain/roles.ts';
import { ticketCategories, ticketNumberPattern, ticketStatuses } from '#domain/support.ts';
import { closed, operation, roleParams } from './operation.ts';
import { answer, changed, etag, instant, pageOf, paging, personName } from './parts.ts';

const number = Type.String({ pattern: ticketNumberPattern, description: 'As people quote it, T-000123' });

const ticket = {
  number,
  subject: Type.String(),
  category: Type.Enum([...ticketCategories]),
  description: Type.String(),
  status: Type.Enum([...ticketStatuses]),
  /** Of the corporate IT office; empty until there is one. */
  reply: Type.String(),
  createdAt: instant,
  /** When it was last answered. */
  answeredAt: Type.Union([instant, Type.Null()]),
};

/** A ticket as the corporate IT office has it. */
const anyonesTicket = closed({
  ...ticket,
  raisedBy: closed({
    name: personName,
    userType: Type.Enum([...userTypes]),
    /** Of the area in charge; empty for the whole utility. */
    areaName: Type.String(),
    phoneNumber: Type.Union([Type.String(), Type.Null()]),
  }),
  etag,
});

export const raiseTicket = operation({
  id: 'raiseTicket',
  method: 'POST',
  once: true,
  path: '/:role/tickets',
  summary: 'Asks the corporate IT office for help; gives the number under which it is kept',
  params: roleParams,
  body: closed({
    subject: Type.String({ maxLength: 1000 }),
    category: Type.Enum([...ticketCategories]),
    description: Type.String({ maxLength: 10_000 }),
  }),
  response: answer(closed({ number })),
});

export const listTickets = operation({
  id: 'listTickets',
  method: 'GET',
  path: '/:role/tickets',
  summary: "The caller's own tickets, the newest first",
  params: roleParams,
  query: closed(paging),
  response: pageOf({ ticketList: Type.Array(closed(ticket)) }),
});

export const listEveryTicket = operation({
  id: 'listEveryTicket',
  method: 'GET',
  path: '/cio/tickets/everyone',
  summary: "Every officer's tickets, the newest first",
  query: closed({ status: Type.Optional(Type.Enum([...ticketStatuses])), ...paging }),
  response: pageOf({ ticketList: Type.Array(anyonesTicket) }),
});

export const answerTicket = operation({
  id: 'answerTicket',
  method: 'PATCH',
  path: '/cio/tickets/:number',
  summary: 'Replies to a ticket and says how far it has come',
  params: closed({ number }),
  body: closed({
    status: Type.Enum([...ticketStatuses]),
    reply: Type.String({ maxLength: 10_000 }),
  }),
  edits: anyonesTicket,
  response: changed,
});
