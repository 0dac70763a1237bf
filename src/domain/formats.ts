import { hundredths, quotient } from './exact.ts';
import { inIndia } from './clock.ts';
import { lazily } from './lazily.ts';
import { readingDecimals } from './transformers.ts';

/** The text shown for a missing value. */
export const absent = '----';

const indian = lazily(() => new Intl.NumberFormat('en-IN'));
const indianWith = (decimals: number) =>
  lazily(
    () =>
      new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  );
const indianTenth = indianWith(1);
const indianFigure = indianWith(2);
const dayInIndia = inIndia('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' });
const timeInIndia = inIndia('en-US', { hour: '2-digit', minute: '2-digit', hour12: true });

/** Formats a count in Indian digit grouping: '12,48,310' for 1248310. */
export function formatCount(count: number): string {
  return indian().format(count);
}

/** Formats an estimated count: 'about 4,30,000' for 430000. */
export const formatEstimate = (count: number): string => `about ${formatCount(count)}`;

/** Formats a count with what it counts: '1 installation', '1,284 installations'. */
export function formatCountOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

// Numbers are formatted from their digits, as texts: of a number itself the standard rounds the binary value, by which
// 1.005 is below its half.

/** Formats a figure with 2 decimals in Indian grouping: '1,28,310.50' for 128310.5; '----' if it is missing. */
export function formatFigure(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? absent : indianFigure().format(`${figure}`);
}

const indianReading = lazily(
  () => new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: readingDecimals }),
);

/** Formats a reading with 2 or 3 decimals in Indian grouping: '50,201.425', '50,201.50'; '----' if it is missing. */
export function formatReading(reading: number | null | undefined): string {
  return reading === null || reading === undefined ? absent : indianReading().format(`${reading}`);
}

const wholeUnits = lazily(
  () => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0, signDisplay: 'negative' }),
);

/** Formats an amount of rupees to the paisa: '₹1,28,310.50' for 128310.5; '----' if it is missing. */
export function formatMoney(rupees: number | null | undefined): string {
  if (rupees === null || rupees === undefined) return absent;
  return `${rupees < 0 ? '-' : ''}₹${formatFigure(Math.abs(rupees))}`;
}

/** Formats energy as whole kWh in Indian grouping: '1,28,311' for 128310.5. */
export function formatUnits(units: number): string {
  return wholeUnits().format(`${units}`);
}

/** In rupees. */
const lakh = 100_000n;
const crore = 100n * lakh;

/**
 * Formats an amount of rupees, rounded to a tenth of the largest unit that fits: '₹4.2 crore', '₹44.1 lakh', '₹9,840';
 * '----' if it is missing.
 */
export function formatRupees(rupees: number | null): string {
  if (rupees === null) return absent;
  const paise = hundredths(Math.abs(rupees));
  const inUnits = (unit: bigint, decimals: number) => quotient(paise, 100n * unit, decimals) ?? 0;
  const whole = inUnits(1n, 0);
  const sign = rupees < 0 && whole > 0 ? '-' : '';
  if (whole < lakh) return `${sign}₹${indian().format(whole)}`;
  const lakhs = inUnits(lakh, 1);
  if (lakhs < 100) return `${sign}₹${indianTenth().format(lakhs)} lakh`;
  return `${sign}₹${indianTenth().format(inUnits(crore, 1))} crore`;
}

const percentWith = (decimals: number) =>
  lazily(
    () =>
      new Intl.NumberFormat('en', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: false,
        signDisplay: 'negative',
      }),
  );
const percents = { 0: percentWith(0), 1: percentWith(1), 2: percentWith(2) };

/**
 * Formats a share in per cent with the given decimals, halves away from zero: '10.94%'; '----' if it is missing. A
 * share with more decimals than those is rounded here, so give it as it was computed, not as it was kept.
 */
export function formatPercent(percent: number | null | undefined, decimals: 0 | 1 | 2 = 2): string {
  return percent === null || percent === undefined ? absent : `${percents[decimals]().format(`${percent}`)}%`;
}

/** Formats an ISO 8601 time as its date in India, DD/MM/YYYY; '----' if it is missing or unreadable. */
export function formatDate(instant: string | null | undefined): string {
  const date = readInstant(instant);
  return date ? dayInIndia(date) : absent;
}

/** Formats an ISO 8601 time in India as 'DD/MM/YYYY, hh:mm a'; '----' if it is missing or unreadable. */
export function formatDateTime(instant: string | null | undefined): string {
  const date = readInstant(instant);
  return date ? `${dayInIndia(date)}, ${timeInIndia(date).toLowerCase()}` : absent;
}

function readInstant(instant: string | null | undefined): Date | undefined {
  if (!instant) return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
