import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { installationMonths } from '../../../server/services/db/installationMonths.ts';
import { changes, tcTerms } from '../../../server/services/db/schema/index.ts';
import { reopenFrom } from '../../support/audits.ts';
import type { Answered, Caller, TestApi } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { choicesOf, type Choices } from './sent.ts';

export const month = currentMonth();
export const ago = (count: number) => addMonths(month, -count);
export const pathOf = (id: unknown) => `/ae/transformer-centres/${String(id)}`;

/** Returns what a TC has had in each month, as the API says it. */
export const entries = (row: Answered) => Object.values(row['audit'] ?? {});
const lastAudited = (row: Answered) =>
  entries(row)
    .filter(entry => String(entry['audited']) === 'true')
    .map(entry => String(entry['month']))
    .at(-1);

/** Lets the assistant engineer 'ae' edit transformer centres, and reads what became of them. */
export function useEdits(api: TestApi) {
  let ae: Caller;
  let choices: Choices;
  let centres: Answered[];
  beforeAll(async () => {
    await reopenFrom(api.server.db, ago(2));
    ae = await api.as('ae');
    choices = await choicesOf(ae);
    const { json } = await ae('GET', '/ae/transformer-centres', { query: { perPage: 100 } });
    centres = await Promise.all(rowsOf(json, 'transformers').map(row => read(row['id'])));
  });

  const read = async (id: unknown) => (await ae('GET', pathOf(id))).json['data'] ?? {};
  const edit = async (id: unknown, body: object, from?: string, etag?: unknown) =>
    ae('PATCH', pathOf(id), {
      body,
      query: { ...(from !== undefined && { month: from }) },
      headers: { 'if-match': String(etag ?? (await read(id))['etag']) },
    });

  return {
    /** Calls the API as the assistant engineer. */
    get ae() {
      return ae;
    },
    get choices() {
      return choices;
    },
    read,
    edit,
    /** Returns the status and the message of an edit. */
    outcomeOf: async (answer: ReturnType<typeof edit>) => {
      const { status, json } = await answer;
      return [status, json['message']];
    },
    /** Returns a transformer centre with installations and audited months, a different one for each call. */
    nextCentre: (): Answered => {
      const found = centres.findIndex(
        row => Number(row['installationCount']) > 2 && lastAudited(row) === ago(3),
      );
      const [centre] = centres.splice(found, 1);
      if (found < 0 || !centre)
        throw new Error('The demo utility has no further transformer centre like this.');
      return centre;
    },
    termsOf: (id: unknown) =>
      api.server.db
        .select()
        .from(tcTerms)
        .where(eq(tcTerms.tcId, String(id)))
        .orderBy(asc(tcTerms.fromMonth)),
    loggedOf: (id: unknown) =>
      api.server.db
        .select()
        .from(changes)
        .where(eq(changes.entityId, String(id)))
        .orderBy(asc(changes.id)),
    /** Returns the reading days of the tagged installations, by month. */
    daysOf: async (id: unknown) => {
      const { month: of, readingDay } = installationMonths;
      const rows = await api.server.db
        .select({ of, days: sql<number[]>`array_agg(distinct ${readingDay})` })
        .from(acrossTheUtility(installationMonths))
        .where(eq(installationMonths.tcId, String(id)))
        .groupBy(of);
      return new Map(rows.map(row => [row.of, row.days]));
    },
  };
}
