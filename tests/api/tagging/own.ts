import { rowsOf } from '../../support/territory.ts';
import type { Answered, Caller } from '../../support/api.ts';

/** The transformer centres of the assistant engineer's section, by number. */
export async function ownCentres(ae: Caller): Promise<{ id: string; number: string; readingDay: number }[]> {
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { perPage: 100 } });
  return rowsOf(json, 'transformers').map(row => ({
    id: String(row['id']),
    number: String(row['number']),
    readingDay: Number(row['readingDay']),
  }));
}

/** Installations of the assistant engineer's section as a month's list has them. */
export async function ownInstallations(
  ae: Caller,
  month: string,
  query: Record<string, string | number | boolean> = {},
): Promise<Answered[]> {
  const { json } = await ae('GET', '/ae/installations', { query: { month, perPage: 100, ...query } });
  return rowsOf(json, 'installations');
}
