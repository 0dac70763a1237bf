import { expect, it } from 'vitest';
import { useApi } from '../../support/api.ts';
import { repetitions } from '../../support/repetitions.ts';
import { month, useEdits } from './edits.ts';

const api = useApi();
const edits = useEdits(api);
const { read, edit, nextCentre, daysOf } = edits;

const pairsOfEdits = repetitions({ usual: 10, long: 100 });

it(`${pairsOfEdits} pairs of concurrent edits silently overwrite nothing`, async () => {
  const { id, etag: start } = nextCentre();
  const done: { from: unknown; to: unknown }[] = [];
  for (let round = 0; round < pairsOfEdits; round += 1) {
    const { etag, readingDay } = await read(id);
    const day = { readingDay: (Number(readingDay) % 31) + 1 };
    const pair = [
      () => edit(id, { name: `Round ${round}` }, undefined, etag),
      () => edit(id, day, month, etag),
    ];
    const answers = await Promise.all((round % 2 ? pair : pair.toReversed()).map(send => send()));
    for (const { status, json } of answers)
      if (status === 200) done.push({ from: etag, to: json['data']?.['etag'] });
      else expect([status, json['code']]).toEqual([409, 'StaleRecord']);
  }
  expect(done).toHaveLength(pairsOfEdits);
  expect(done.map(({ from }) => from)).toEqual([start, ...done.slice(0, -1).map(({ to }) => to)]);
  const { etag, readingDay } = await read(id);
  expect(etag).toBe(done.at(-1)?.to);
  expect((await daysOf(id)).get(month)).toEqual([readingDay]);
});
