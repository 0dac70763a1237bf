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
  /** The corporate IT office's reply; empty until there is one. */
  reply: Type.String(),
  createdAt: instant,
  /** The time of the latest answer. */
  answeredAt: Type.Union([instant, Type.Null()]),
};

/** A ticket as the corporate IT office sees it. */
const anyonesTicket = closed({
  ...ticket,
  raisedBy: closed({
    name: personName,
    userType: Type.Enum([...userTypes]),
    /** The name of the officer's area; empty for the whole utility. */
    areaName: Type.String(),
    phoneNumber: Type.Union([Type.String(), Type.Null()]),
  }),
  etag,
});

export const raiseTicket = operation('raiseTicket', {
  once: true,
  summary: 'Asks the corporate IT office for help; returns the number of the ticket',
  params: roleParams,
  body: closed({
    subject: Type.String({ maxLength: 1000 }),
    category: Type.Enum([...ticketCategories]),
    description: Type.String({ maxLength: 10_000 }),
  }),
  response: answer(closed({ number })),
});

export const listTickets = operation('listTickets', {
  summary: "The caller's own tickets, newest first",
  params: roleParams,
  query: closed(paging),
  response: pageOf({ ticketList: Type.Array(closed(ticket)) }),
});

export const listEveryTicket = operation('listEveryTicket', {
  summary: "Every officer's tickets, newest first",
  query: closed({ status: Type.Optional(Type.Enum([...ticketStatuses])), ...paging }),
  response: pageOf({ ticketList: Type.Array(anyonesTicket) }),
});

export const answerTicket = operation('answerTicket', {
  summary: 'Sets the status of a ticket and the reply to it',
  params: closed({ number }),
  body: closed({
    status: Type.Enum([...ticketStatuses]),
    reply: Type.String({ maxLength: 10_000 }),
  }),
  edits: anyonesTicket,
  response: changed,
});
