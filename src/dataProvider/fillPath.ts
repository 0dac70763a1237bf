import type { Officer } from '#domain/officer.ts';
import { asText, readPath, type ConsoleRecord } from '../console/record.ts';

/**
 * Fills a declared path: `:role` with the officer's designation, any other `:source` with what the record holds there.
 * Throws where the record holds nothing.
 */
export function fillPath(path: string, officer: Officer, record: ConsoleRecord = {}): string {
  return path.replaceAll(/:([A-Za-z][\w.]*)/g, (_, source: string) => {
    const value = source === 'role' ? officer.role : asText(readPath(record, source));
    if (value === '') throw new Error(`There is nothing at '${source}' to fill ${path} with`);
    return encodeURIComponent(value);
  });
}
