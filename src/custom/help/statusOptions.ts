import { ticketStatuses, ticketStatusTitles } from '#domain/support.ts';

/** The statuses of a ticket to choose from. */
export const statusOptions = ticketStatuses.map(value => ({ value, label: ticketStatusTitles[value] }));
