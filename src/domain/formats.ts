/** What stands where a value is missing. */
export const absent = '----';

const indian = new Intl.NumberFormat('en-IN');
const indianFigure = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dayInIndia = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const timeInIndia = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});

/** A count in Indian digit grouping: 1248310 is '12,48,310'. */
export function formatCount(count: number): string {
  return indian.format(count);
}

/** A measured figure with 2 decimals in Indian grouping: 128310.5 is '1,28,310.50'; '----' when absent. */
export function formatFigure(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? absent : indianFigure.format(figure);
}

/** An instant as its date in India, DD/MM/YYYY; '----' when absent or unreadable. */
export function formatDate(instant: string | null | undefined): string {
  const date = readInstant(instant);
  return date ? dayInIndia.format(date) : absent;
}

/** An instant in India, 'DD/MM/YYYY, hh:mm a'; '----' when absent or unreadable. */
export function formatDateTime(instant: string | null | undefined): string {
  const date = readInstant(instant);
  return date ? `${dayInIndia.format(date)}, ${timeInIndia.format(date).toLowerCase()}` : absent;
}

function readInstant(instant: string | null | undefined): Date | undefined {
  if (!instant) return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
