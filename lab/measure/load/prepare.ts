import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { addMonths, currentMonth } from '#domain/months.ts';
import { engineersOfSections, type Site } from '../../../tests/support/engineers.ts';
import { callServer, type Answer } from '../../../tests/support/api.ts';
import { rowsOf } from '../../../tests/support/territory.ts';
import type { Setting } from '../measure.ts';
import type { Officer } from './day.ts';

/** The most sections whose engineers work; several people work for each. */
const mostSections = 48;

/** Returns `count` people at work in the sections of a utility, each with records that nobody else changes. */
export async function officersOf({ server, apiKey, token }: Setting, count: number): Promise<Officer[]> {
  const call: Site['call'] = (of, method, path, sent) =>
    callServer(server.url, apiKey, of, method, path, sent);
  const engineers = await engineersOfSections({ server, call }, Math.min(mostSections, count));
  const month = currentMonth();
  const readings = await rowsOfList(
    page => call(token, 'GET', '/cio/feeder-readings', { query: { page, perPage: 100 } }),
    'rows',
    count,
  );
  const places: { centres: Row[]; installations: Row[] }[] = [];
  for (const { call: ae } of engineers) {
    const read = (path: string) => (page: number) =>
      ae('GET', path, { query: { month, page, perPage: 100 } });
    places.push({
      centres: await rowsOfList(read('/ae/transformer-centres'), 'transformers', 1),
      installations: await rowsOfList(read('/ae/installations'), 'installations', 1),
    });
  }
  return Array.from({ length: count }, (_, person) => {
    const section = person % engineers.length;
    const own = Math.floor(person / engineers.length);
    const { centres = [], installations = [] } = places[section] ?? {};
    const [one, other] = [centres[(2 * own) % centres.length], centres[(2 * own + 1) % centres.length]];
    return {
      token: engineers[section]?.token ?? '',
      cioToken: token,
      month,
      audited: addMonths(month, -1),
      centres: [one?.id ?? '', other?.id ?? ''],
      installation: installations[own % installations.length]?.id ?? '',
      reading: readings[person % readings.length]?.id ?? '',
      text: one?.number ?? '',
    };
  });
}

const row = Type.Object({ id: Type.String(), number: Type.Optional(Type.String()) });
type Row = Static<typeof row>;

/** Returns the rows of a list's first pages, `count` or more. */
async function rowsOfList(
  read: (page: number) => Promise<Answer>,
  name: string,
  count: number,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; found.length < count; page += 1) {
    const { status, text, json } = await read(page);
    if (status !== 200) throw new Error(`${status}: ${text}`);
    const rows = Value.Parse(Type.Array(row), rowsOf(json, name));
    if (rows.length === 0) break;
    found.push(...rows);
  }
  return found;
}
