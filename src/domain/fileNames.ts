import type { Area } from './areas.ts';
import { now } from './clock.ts';

const dayInIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** 'meter-readers_5410101_2026-11-21.xlsx': what a file holds, of which area, and of which day in India. */
export function fileNameOf(
  what: string,
  area: Area | undefined,
  extension: string,
  at: Date = now(),
): string {
  return `${what}_${area?.code ?? 'all'}_${dayInIndia.format(at)}.${extension}`;
}
