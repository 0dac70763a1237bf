import type { Area } from './areas.ts';
import { now } from './clock.ts';

const dayInIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Names a download by its contents, area and day in India: 'meter-readers_5410101_2026-11-21.xlsx'. */
export function fileNameOf(
  what: string,
  area: Area | undefined,
  extension: string,
  at: Date = now(),
): string {
  return `${what}_${area?.code ?? 'all'}_${dayInIndia.format(at)}.${extension}`;
}
