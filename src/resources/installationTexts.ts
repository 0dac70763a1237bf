import type { TaggingSource } from '#domain/installations.ts';
import { readPath } from '../console/index.ts';

/** The options for who tagged an installation. */
export const taggingTitles: Readonly<Record<TaggingSource, string>> = {
  ADMIN: 'By Admin',
  CIO: 'By CIO',
  AE: 'By AE',
  MR: 'By MR',
};

const figure = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Formats a sanctioned load, '5 kW / 6.71 HP'; 'N/A' for missing kW and '--' for missing hp. */
export function loadText(load: unknown): string {
  const [kW, hp] = [readPath(load, 'kW'), readPath(load, 'hp')];
  return [
    typeof kW === 'number' ? `${figure.format(kW)} kW` : 'N/A',
    typeof hp === 'number' ? `${figure.format(hp)} HP` : '--',
  ].join(' / ');
}

/** Formats how long a status has lasted: 'N Months', or '-' if unknown. */
export function durationText(months: unknown): string {
  return typeof months === 'number' ? `${months} Months` : '-';
}
