import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addMonths } from '#domain/months.ts';
import { isRecord } from '#schema/record.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { transformerCentres } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answer, type Answered } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { ago, month, pathOf, useEdits } from './edits.ts';

const api = useApi();
const edits = useEdits(api);
const { read, edit, nextCentre, termsOf, loggedOf } = edits;

/** Returns what every month of a TC is computed from, whether or not the next month's terms are the same. */
async function monthsOf({ id, activatedOn }: Answered) {
  const terms = await termsOf(id);
  const months: unknown[] = [];
  for (let of = String(activatedOn); of <= addMonths(month, 1); of = addMonths(of, 1)) {
    const {
      fromMonth: _,
      untilMonth: _until,
      ...values
    } = terms.findLast(({ fromMonth }) => fromMonth <= of) ?? {};
    months.push([of, values]);
  }
  return months;
}

const shown = async ({ id }: Answered) => {
  const { etag: _, ...rest } = await read(id);
  return rest;
};
const undoOf = ({ json }: Answer): unknown => json['data']?.['undo'];

/** Returns the edit that the history names beside the newest entry. */
async function undoInHistory({ id }: { id?: unknown }): Promise<unknown> {
  const { json } = await edits.ae('GET', `${pathOf(id)}/history`);
  return rowsOf(json, 'history')[0]?.['undo'];
}

/** Sends the edit that an answer names, from a month, on the version that the answer names. */
async function undo({ id }: Answered, answer: Answer, from?: string): Promise<number> {
  const body = undoOf(answer);
  if (!isRecord(body)) throw new Error('The edit can not be undone.');
  const { status } = await edits.ae('PATCH', pathOf(id), {
    body,
    query: { insist: 'true', ...(from !== undefined && { month: from }) },
    headers: { 'if-match': String(answer.json['data']?.['etag']) },
  });
  return status;
}

describe('the edit that takes another back', () => {
  it('puts feeder, CT ratio, meter and readers back in every month', async () => {
    const tc = nextCentre();
    const { id, feeder, taggedMRs } = tc;
    const [was, terms] = [await shown(tc), await monthsOf(tc)];
    const other = edits.choices.feeders.find(one => one !== String(feeder?.['id']));
    const [reader] = Object.values(taggedMRs ?? {}).map(each => String(each['cognitoDetails']?.['sub']));
    const readers = edits.choices.readers.filter(sub => sub !== reader).map(sub => ({ sub }));
    const body = {
      name: 'Another name',
      timsCode: '',
      feeder: { id: other },
      taggedMRs: readers,
      readingMR: readers[0],
      meter: { make: 'Elster', ctRatio: { primaryCurrent: 777, secondaryCurrent: 7 } },
    };
    const answer = await edit(id, body, ago(1));
    expect(answer.status).toBe(200);
    expect(await monthsOf(tc)).not.toEqual(terms);
    const { etag } = answer.json['data'] ?? {};
    expect(await undoInHistory(tc)).toEqual({ body: undoOf(answer), etag, month: ago(1) });
    expect(await undo(tc, answer, ago(1))).toBe(200);
    expect([await shown(tc), await monthsOf(tc)]).toEqual([was, terms]);
    const [edited, undone] = await loggedOf(id);
    expect(undone).toMatchObject({ action: 'transformer.update', after: edited?.before ?? {} });
  });

  it('never overwrites a later change', async () => {
    const tc = nextCentre();
    const answer = await edit(tc['id'], { name: 'Mine' });
    expect((await edit(tc['id'], { make: 'Theirs' })).status).toBe(200);
    expect(await undo(tc, answer)).toBe(409);
    expect(await read(tc['id'])).toMatchObject({ name: 'Mine', make: 'Theirs' });
    // The log knows nothing of what was written past it, but the version does.
    await api.server.db
      .update(acrossTheUtility(transformerCentres))
      .set({ version: 99 })
      .where(eq(transformerCentres.id, String(tc['id'])));
    expect(await undoInHistory(tc)).toBeUndefined();
  });

  it('does not exist if the months had several values, or if installations moved', async () => {
    const { id, feeder, readingDay } = nextCentre();
    const [one, other] = edits.choices.feeders.filter(each => each !== String(feeder?.['id']));
    expect(undoOf(await edit(id, { feeder: { id: one } }, month))).toEqual({
      feeder: { id: feeder?.['id'] },
    });
    expect(undoOf(await edit(id, { feeder: { id: other } }, ago(1)))).toBeNull();
    expect(undoOf(await edit(id, { readingDay: (Number(readingDay) % 27) + 1 }, month))).toBeNull();
    expect(await undoInHistory({ id: String(id) })).toBeUndefined();
  });

  it('does not exist for a value that no edit may give', async () => {
    const { id } = nextCentre();
    const { db } = api.server;
    const longNumber = 'From a file, and longer than the form allows';
    await db
      .update(acrossTheUtility(transformerCentres))
      .set({ number: longNumber })
      .where(eq(transformerCentres.id, String(id)));
    expect(undoOf(await edit(id, { number: 'Short', name: 'Named' }))).toBeNull();
    expect(undoOf(await edit(id, { name: 'Renamed' }))).toEqual({ name: 'Named' });
  });
});
