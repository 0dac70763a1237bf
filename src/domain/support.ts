/** The categories of a ticket. */
export const ticketCategories = [
  'SIGN_IN',
  'METER_READERS',
  'FEEDERS',
  'TRANSFORMER_CENTRES',
  'AUDIT_AND_BILLING',
  'FILE_UPLOAD',
  'OTHER',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** The title of each category on screen. */
export const ticketCategoryTitles: Readonly<Record<TicketCategory, string>> = {
  SIGN_IN: 'Sign-in and password',
  METER_READERS: 'Meter readers',
  FEEDERS: 'Feeders',
  TRANSFORMER_CENTRES: 'Transformer centres and installations',
  AUDIT_AND_BILLING: 'Audit and billing',
  FILE_UPLOAD: 'File upload',
  OTHER: 'Something else',
};

/** The statuses of a ticket. */
export const ticketStatuses = ['OPEN', 'IN_PROGRESS', 'RESOLVED'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** The title of each status on screen. */
export const ticketStatusTitles: Readonly<Record<TicketStatus, string>> = {
  OPEN: 'Open',
  IN_PROGRESS: 'In progress',
  RESOLVED: 'Resolved',
};

/** The pattern of a ticket's number. */
export const ticketNumberPattern = '^T-\\d{6,15}$';

/** Returns the number that people quote: 'T-000123' for the ticket 123. */
export function ticketNumber(id: number): string {
  return `T-${String(id).padStart(6, '0')}`;
}

/** Returns the id of a ticket from its number, which must match the pattern: 123 for 'T-000123'. */
export function ticketId(number: string): number {
  return Number(number.slice(2));
}
