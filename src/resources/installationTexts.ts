import { absent, formatCountOf, formatFigure, formatMoney } from '#domain/formats.ts';
import { loadDecimals, type TaggingSource } from '#domain/installations.ts';
import { lazily } from '#domain/lazily.ts';
import { readPath } from '../console/index.ts';

/** The options for who tagged an installation. */
export const taggingTitles: Readonly<Record<TaggingSource, string>> = {
  ADMIN: 'By Admin',
  CIO: 'By CIO',
  AE: 'By AE',
  MR: 'By MR',
};

const figure = lazily(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: loadDecimals }));

/** Formats a sanctioned load, '5 kW / 6.71 HP'; 'N/A' for missing kW and '--' for missing hp. */
export function loadText(load: unknown): string {
  const [kW, hp] = [readPath(load, 'kW'), readPath(load, 'hp')];
  return [
    typeof kW === 'number' ? `${figure().format(kW)} kW` : 'N/A',
    typeof hp === 'number' ? `${figure().format(hp)} HP` : '--',
  ].join(' / ');
}

/** Formats how long a status has lasted: '1 Month', '3 Months', or '-' if unknown. */
export function durationText(months: unknown): string {
  return typeof months === 'number' ? formatCountOf(months, 'Month') : '-';
}

/** Formats the consumption of a billing, '36.40'; '----' if it is missing, or nobody has billed yet. */
export const billedText = (billing: unknown): string => ofBilling(billing, 'consumption', formatFigure);

/** Formats the demand of a billing, '₹1,183.20'; '----' in the same cases. */
export const demandText = (billing: unknown): string => ofBilling(billing, 'demand', formatMoney);

/** The 0 of what is unbilled is no figure: nobody knows what was used. */
function ofBilling(billing: unknown, name: string, format: (value: number) => string): string {
  const value = readPath(billing, name);
  if (typeof value !== 'number') return absent;
  return value === 0 && readPath(billing, 'status') === 'UNBILLED' ? absent : format(value);
}

/** Formats an amount of a bill, '₹1,183.20'; '----' if it is missing. */
export function moneyText(rupees: unknown): string {
  return formatMoney(typeof rupees === 'number' ? rupees : null);
}
