import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changes } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answered } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { month, pathOf, useEdits } from './edits.ts';

const api = useApi();
const edits = useEdits(api);
const { read, edit, outcomeOf, nextCentre, termsOf, loggedOf } = edits;

describe('an edit that needs no month', () => {
  it('changes at once, and changes nothing else', async () => {
    const before = nextCentre();
    const id = before['id'];
    const body = { name: '  Fish Market ', timsCode: '', capacity: 990, meter: { make: 'Elster' } };
    const answer = await edit(id, body);
    expect([answer.status, answer.json['message']]).toEqual([200, 'Successfully updated TC']);
    const after = await read(id);
    expect(answer.json['data']).toMatchObject({ etag: after['etag'] });
    expect(answer.headers.get('etag')).toBe(after['etag']);
    expect(after).toEqual({
      ...before,
      name: 'Fish Market',
      timsCode: null,
      capacity: 990,
      meter: { ...before['meter'], make: 'Elster' },
      etag: after['etag'],
    });
    expect((await termsOf(id)).map(({ fromMonth, meterMake }) => [fromMonth, meterMake])).toEqual([
      [before['activatedOn'], before['meter']?.['make']],
      [month, 'Elster'],
    ]);
    const [entry] = await loggedOf(id);
    expect(entry).toMatchObject({
      action: 'transformer.update',
      before: {
        name: before['name'],
        timsCode: before['timsCode'],
        capacity: before['capacity'],
        meterMake: before['meter']?.['make'],
      },
      after: { name: 'Fish Market', timsCode: null, capacity: 990, meterMake: 'Elster', fromMonth: month },
    });
    expect(Object.keys(entry?.before ?? {})).toHaveLength(4);
  });

  it('succeeds without effect when repeated or without new values', async () => {
    const { id, etag, number, name, readingDay } = nextCentre();
    const first = await edit(id, { name: 'Twice' }, undefined, etag);
    const again = await edit(id, { name: 'Twice' }, undefined, etag);
    expect([first.status, again.status]).toEqual([200, 200]);
    const { undo: _, ...left } = first.json['data'] ?? {};
    expect(again.json).toEqual({ ...first.json, data: { ...left, undo: null } });
    expect(await outcomeOf(edit(id, { number, readingDay }, undefined, etag))).toEqual([
      200,
      'Successfully updated TC',
    ]);
    expect(await loggedOf(id)).toHaveLength(1);
    expect(await outcomeOf(edit(id, {}))).toEqual([422, "You haven't changed any fields."]);
    expect(name).not.toBe('Twice');
  });

  it('is refused if it breaks a rule, uses a taken number or has an old version', async () => {
    const [one, other] = [nextCentre(), nextCentre()];
    const { id, etag } = one;
    expect(await outcomeOf(edit(id, { name: 'ab', make: 'x' }))).toEqual([
      422,
      'Please enter more than 2 characters for TC Name',
    ]);
    const taken = await edit(id, { number: String(other['number']) });
    expect([taken.status, taken.json['code']]).toEqual([409, 'DuplicateNumber']);
    expect(await read(id)).toEqual(one);
    await edit(id, { name: 'Before you' });
    const stale = await edit(id, { name: 'Too late' }, undefined, etag);
    expect([stale.status, stale.json['code']]).toEqual([409, 'StaleRecord']);
    expect(stale.json['current']).toEqual(await read(id));
    expect((await edits.ae('PATCH', pathOf(id), { body: { name: 'Blind' } })).status).toBe(428);
  });
});

it('tags and untags readers; the reading MR must be one of them', async () => {
  const { id, taggedMRs, readingMR } = nextCentre();
  const reading = String(readingMR?.['cognitoDetails']?.['sub']);
  const others = edits.choices.readers
    .filter(sub => sub !== reading)
    .slice(0, 3)
    .map(sub => ({ sub }));
  const refusal = [422, 'Please Select a reading MR'];
  expect(await outcomeOf(edit(id, { taggedMRs: others }))).toEqual(refusal);
  expect(await outcomeOf(edit(id, { taggedMRs: [], readingMR: others[0] }))).toEqual(refusal);
  expect(await outcomeOf(edit(id, { readingMR: { sub: '' } }))).toEqual(refusal);
  expect((await edit(id, { taggedMRs: others, readingMR: others[1] })).status).toBe(200);
  const after = await read(id);
  expect(after['readingMR']).toMatchObject({ cognitoDetails: others[1] });
  expect(Object.values(after['taggedMRs'] ?? {})).toHaveLength(3);
  const codes = (rows: Answered | undefined) => Object.values(rows ?? {}).map(row => row['mrCode']);
  expect(await loggedOf(id)).toMatchObject([
    {
      before: { taggedMRs: codes(taggedMRs), readingMR: readingMR?.['mrCode'] },
      after: { taggedMRs: codes(after['taggedMRs']), readingMR: after['readingMR']?.['mrCode'] },
    },
  ]);
});

it('answers any edit of another section’s TC like one that does not exist', async () => {
  const far = await api.as('ae48');
  const [foreign] = rowsOf((await far('GET', '/ae/transformer-centres')).json, 'transformers');
  const before = await far('GET', pathOf(foreign?.['id']));
  for (const body of [{ name: 'Mine' }, { name: '' }, {}]) {
    const foreignAnswer = await edit(foreign?.['id'], body, undefined, '"1"');
    const absent = await edit('00000000-0000-4000-8000-000000000000', body, undefined, '"1"');
    expect([foreignAnswer.status, foreignAnswer.text]).toEqual([absent.status, absent.text]);
  }
  expect((await far('GET', pathOf(foreign?.['id']))).text).toBe(before.text);
  const { db } = api.server;
  expect(
    await db
      .select()
      .from(changes)
      .where(and(eq(changes.entityId, String(foreign?.['id'])))),
  ).toEqual([]);
});
