import { formatMoney } from '#domain/formats.ts';
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

/** Formats how long a status has lasted: 'N Months', or '-' if unknown. */
export function durationText(months: unknown): string {
  return typeof months === 'number' ? `${months} Months` : '-';
}

/** Formats an amount of a bill, '₹1,183.20'; '----' if it is missing. */
export function moneyText(rupees: unknown): string {
  return formatMoney(typeof rupees === 'number' ? rupees : null);
}
