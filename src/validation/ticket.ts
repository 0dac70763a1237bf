import { object } from 'yup';
import { ticketCategories, ticketStatuses } from '#domain/support.ts';
import { check, type FieldMessages } from './fieldMessages.ts';
import { manyLines, oneLine } from './texts.ts';

/** The largest number of characters of a description or reply; inputs stop there. */
export const longestTicketText = 2000;
const longestSubject = 100;

/** The schema of the form that raises a ticket. */
export const raiseTicket = object({
  subject: oneLine('Enter a valid subject')
    .required('Enter a subject')
    .min(3, 'Please enter at least 3 characters for subject')
    .max(longestSubject, `Please enter at most ${longestSubject} characters for subject`),
  category: oneLine('Select a category')
    .required('Select a category')
    .oneOf(['', ...ticketCategories], 'Select a category'),
  description: manyLines('Enter a valid description')
    .required('Enter a description')
    .min(10, 'Please enter at least 10 characters for description')
    .max(longestTicketText, `Please enter at most ${longestTicketText} characters for description`),
});

/** The schema of the form in which the corporate IT office answers a ticket. */
export const answerTicket = object({
  status: oneLine('Select a status')
    .required('Select a status')
    .oneOf(['', ...ticketStatuses], 'Select a status'),
  reply: manyLines('Enter a valid reply').max(
    longestTicketText,
    `Please enter at most ${longestTicketText} characters for reply`,
  ),
});

/** Returns the messages for a new ticket, by path; empty if it is valid. */
export function raisedTicketFaults(ticket: object): FieldMessages {
  return faults(raiseTicket, ticket);
}

/** Returns the messages for an answer to a ticket, by path; empty if it is valid. */
export function ticketAnswerFaults(answer: object): FieldMessages {
  return faults(answerTicket, answer);
}

function faults(schema: typeof raiseTicket | typeof answerTicket, value: object): FieldMessages {
  const checked = check<unknown>(schema, value);
  return checked.ok ? {} : checked.errors;
}
