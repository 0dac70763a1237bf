/** What a ticket may be about. */
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

/** What each is called on screen. */
export const ticketCategoryTitles: Readonly<Record<TicketCategory, string>> = {
  SIGN_IN: 'Sign-in and password',
  METER_READERS: 'Meter readers',
  FEEDERS: 'Feeders',
  TRANSFORMER_CENTRES: 'Transformer centres and installations',
  AUDIT_AND_BILLING: 'Audit and billing',
  FILE_UPLOAD: 'File upload',
  OTHER: 'Something else',
};

/** How far a ticket has come. */
export const ticketStatuses = ['OPEN', 'IN_PROGRESS', 'RESOLVED'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** What each is called on screen. */
export const ticketStatusTitles: Readonly<Record<TicketStatus, string>> = {
  OPEN: 'Open',
  IN_PROGRESS: 'In progress',
  RESOLVED: 'Resolved',
};

/** How a ticket's number looks. */
export const ticketNumberPattern = '^T-\\d{6,15}$';

/** What people quote: 'T-000123' of the ticket 123. */
export function ticketNumber(id: number): string {
  return `T-${String(id).padStart(6, '0')}`;
}

/** The ticket that a number of the right form stands for: 123 of 'T-000123'. */
export function ticketId(number: string): number {
  return Number(number.slice(2));
}
