/** The text shown for a missing value. */
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

/** Formats a count in Indian digit grouping: '12,48,310' for 1248310. */
export function formatCount(count: number): string {
  return indian.format(count);
}

/** Formats an estimated count: 'about 4,30,000' for 430000. */
export const formatEstimate = (count: number): string => `about ${formatCount(count)}`;

/** Formats a figure with 2 decimals in Indian grouping: '1,28,310.50' for 128310.5; '----' if it is missing. */
export function formatFigure(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? absent : indianFigure.format(figure);
}

const indianTenth = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const lakh = 100_000;
const crore = 100 * lakh;

/**
 * Formats an amount of rupees, rounded to a tenth of the largest unit that fits: '₹4.2 crore', '₹44.1 lakh', '₹9,840';
 * '----' if it is missing.
 */
export function formatRupees(rupees: number | null): string {
  if (rupees === null) return absent;
  const whole = Math.round(Math.abs(rupees));
  const sign = rupees < 0 && whole > 0 ? '-' : '';
  // In lakh it would round up to 100.0.
  if (whole >= 99.95 * lakh) return `${sign}₹${indianTenth.format(whole / crore)} crore`;
  if (whole >= lakh) return `${sign}₹${indianTenth.format(whole / lakh)} lakh`;
  return `${sign}₹${indian.format(whole)}`;
}

/** Formats a share in per cent with the given decimals: '10.94%'; '----' if it is missing. */
export function formatPercent(percent: number | null | undefined, decimals = 2): string {
  return percent === null || percent === undefined ? absent : `${percent.toFixed(decimals)}%`;
}

/** Formats an ISO 8601 time as its date in India, DD/MM/YYYY; '----' if it is missing or unreadable. */
export function formatDate(instant: string | null | undefined): string {
  const date = readInstant(instant);
  return date ? dayInIndia.format(date) : absent;
}

/** Formats an ISO 8601 time in India as 'DD/MM/YYYY, hh:mm a'; '----' if it is missing or unreadable. */
export function formatDateTime(instant: string | null | undefined): string {
  const date = readInstant(instant);
  return date ? `${dayInIndia.format(date)}, ${timeInIndia.format(date).toLowerCase()}` : absent;
}

function readInstant(instant: string | null | undefined): Date | undefined {
  if (!instant) return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
