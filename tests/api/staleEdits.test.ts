import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { useApi, type Answered, type Caller } from '../support/api.ts';
import { repetitions } from '../support/repetitions.ts';
import { rowsOf } from '../support/territory.ts';

const api = useApi();
let ae: Caller;
let id: string;
beforeAll(async () => {
  ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/meter-readers');
  id = String(rowsOf(json, 'MRList')[0]?.['userId']);
});

const path = () => `/ae/meter-readers/${id}`;
const read = async (): Promise<Answered> => (await ae('GET', path())).json['data'] ?? {};
const write = (ifMatch: unknown, body: object) =>
  ae('PATCH', path(), { body, headers: { 'if-match': String(ifMatch) } });
const named = (index: number) => ({ name: { firstName: `Ravi${letters(index)}`, lastName: '' } });
const letters = (index: number) =>
  String(index).replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)));

it('documents the refusals of every call that edits a record, and requires If-Match', async () => {
  const documented = await (await fetch(`${api.server.url}/v1/openapi.json`)).json();
  const edits = Object.values(operations).filter(operation => 'edits' in operation);
  expect(edits.length).toBeGreaterThan(0);
  for (const operation of edits) {
    const call =
      documented.paths[`/v1${operation.path.replace(/:(\w+)/g, '{$1}')}`][operation.method.toLowerCase()];
    expect(Object.keys(call.responses), operation.id).toEqual(expect.arrayContaining(['409', '428']));
    expect(call.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'if-match' }));
  }
});

it('returns a record’s version in header, body and list row', async () => {
  const { headers, json } = await ae('GET', path());
  expect(headers.get('etag')).toBe(json['data']?.['etag']);
  const row = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList')[0];
  expect(row).toEqual(json['data']);
});

it('refuses a change without a version', async () => {
  const before = await read();
  const { status, json } = await ae('PATCH', path(), { body: named(1) });
  expect([status, json['code']]).toEqual([428, 'PreconditionRequired']);
  expect(await read()).toEqual(before);
});

it.each(['*', '"0"', 'W/"1"', '1', '', '"1', 'x'.repeat(2000)])(
  'refuses a change of another version, %j, and returns the current record',
  async ifMatch => {
    const before = await read();
    const { status, json } = await write(ifMatch, named(2));
    expect(status).toBe(409);
    expect(json).toEqual({
      message: 'This record has been changed since you opened it.',
      code: 'StaleRecord',
      current: before,
    });
    expect(await read()).toEqual(before);
  },
);

it('refuses the second of two readers, who then sees the first one’s change and may overwrite it', async () => {
  const record = await read();
  const first = await write(record['etag'], { phoneNumber: '+919999911111' });
  expect(first.headers.get('etag')).toBe(first.json['data']?.['etag']);
  const second = await write(record['etag'], { phoneNumber: '+919999922222' });
  expect(second.status).toBe(409);
  expect(second.json['current']?.['phoneNumber']).toBe('+919999911111');
  const again = await write(second.json['current']?.['etag'], { phoneNumber: '+919999922222' });
  expect(again.status).toBe(200);
  expect((await read())['phoneNumber']).toBe('+919999922222');
});

it('accepts a change sent again after a lost answer', async () => {
  const record = await read();
  const [first, again] = [await write(record['etag'], named(3)), await write(record['etag'], named(3))];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json['data']).toEqual(first.json['data']);
});

const rounds = repetitions({ usual: 20, long: 100 });

describe('interleavings of two officers', () => {
  it('silently overwrite nothing: every change builds on the one before it', async () => {
    const done: { from: unknown; to: unknown }[] = [];
    const refused: unknown[] = [];
    const start = (await read())['etag'];
    for (let round = 0; round < rounds; round += 1) {
      const etag = (await read())['etag'];
      const pair = [named(100 + round), { phoneNumber: `+9198${String(10_000_000 + round)}` }];
      const answers = await Promise.all(
        (round % 2 ? pair : pair.toReversed()).map(async body => write(etag, body)),
      );
      for (const { status, json } of answers) {
        if (status === 200) done.push({ from: etag, to: json['data']?.['etag'] });
        else refused.push([status, json['code']]);
      }
    }
    expect(done).toHaveLength(rounds);
    expect(refused).toEqual(Array.from({ length: rounds }, () => [409, 'StaleRecord']));
    expect(done.map(({ from }) => from)).toEqual([start, ...done.slice(0, -1).map(({ to }) => to)]);
    expect((await read())['etag']).toBe(done.at(-1)?.to);
  });

  it('of tagging and untagging a feeder end in one of the two states, with matching answers', async () => {
    const feeder = rowsOf(
      (await ae('GET', '/ae/feeders', { query: { tagging: 'untagged' } })).json,
      'feederList',
    )[0];
    const number = { mdmCode: String(feeder?.['mdmCode']) };
    const tag = () =>
      ae(
        'PATCH',
        `/ae/power-stations/${feeder?.['powerStation']?.['stationCode']}/feeders/${number.mdmCode}/tag`,
      );
    const untag = () => ae('PATCH', `/ae/feeders/untag/${feeder?.['id']}`);
    let tagged = false;
    for (let round = 0; round < rounds / 2; round += 1) {
      const answers = await Promise.all((round % 2 ? [tag, untag] : [untag, tag]).map(change => change()));
      const [on, off] = round % 2 ? answers : answers.toReversed();
      const outcomes = [on?.json['code'] ?? 'tagged', off?.json['code'] ?? 'untagged'];
      // Both done: the one that depends on the other came second. Else the refused one came first.
      const after: ReadonlyMap<string, boolean> = new Map([
        ['tagged untagged', tagged],
        ['tagged FeederNotTagged', true],
        ['FeederAlreadyTagged untagged', false],
      ]);
      expect([...after.keys()]).toContain(outcomes.join(' '));
      tagged = after.get(outcomes.join(' ')) ?? tagged;
      const list = await ae('GET', '/ae/feeders', { query: { tagging: 'tagged', ...number } });
      expect(list.json['data']?.['count'], outcomes.join(' ')).toBe(tagged ? 1 : 0);
    }
  });
});
