/** @module-tag long */

import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { openMonths } from '../../../server/subjects/billing/months.ts';
import { changes } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { engineersOfSection, type Engineer } from '../../support/engineers.ts';
import { repetitions } from '../../support/repetitions.ts';
import {
  centresOf,
  idOf,
  installationsOf,
  isAt,
  previewMany,
  tagMany,
  tagOne,
  tcIdOf,
  type Centre,
} from './section.ts';

const api = useApi();
const month = currentMonth();
/** The number of engineers of one section who tag at once, each with a separate sign-in. */
const officers = repetitions({ usual: 8, long: 20 });
let engineers: Engineer[];
let centres: readonly Centre[];
beforeAll(async () => {
  engineers = await engineersOfSection(api, 'ae', officers);
  centres = await centresOf(await api.as('ae'));
});

const centreOf = (at: number): Centre => {
  const centre = centres[at];
  if (!centre) throw new Error('There are too few transformer centres.');
  return centre;
};

it('concurrent tags of one installation leave it at exactly one transformer centre', async () => {
  const ae = await api.as('ae');
  const ids = (await installationsOf(ae, month)).slice(0, 3).map(idOf);
  const answers = await Promise.all(
    engineers.flatMap(({ call }, at) => ids.map(id => tagOne(call, centreOf(at).id, id, month))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const after = await installationsOf(ae, month);
  for (const id of ids) {
    const rows = after.filter(each => idOf(each) === id);
    const at = centres.findIndex(each => each.id === tcIdOf(rows[0]));
    expect(rows.map(row => isAt(row, centreOf(at)))).toEqual([true]);
    // The tags happened one after another: each starts from the result of the one before.
    const log = await api.server.db
      .select()
      .from(changes)
      .where(and(eq(changes.entity, 'installation'), eq(changes.entityId, id)))
      .orderBy(asc(changes.id));
    for (const [place, { actorId, before, after: then }] of log.entries()) {
      if (place > 0) expect(before?.['tcId']).toBe(log[place - 1]?.after?.['tcId']);
      expect(then?.['tcId']).toBe(centreOf(engineers.findIndex(each => each.id === actorId)).id);
    }
    expect(log.at(-1)?.actorId, 'it is where the last tag put it').toBe(engineers[at]?.id);
    expect(new Set(log.map(({ actorId }) => actorId)).size).toBeGreaterThanOrEqual(officers - 1);
  }
});

it('of concurrent requests to tag all untagged installations, one succeeds and the others get a conflict', async () => {
  const ae = await api.as('ae');
  const untagged = await installationsOf(ae, month, { untagged: true });
  const answers = await Promise.all(
    engineers.map(({ call }, at) =>
      tagMany(call, centreOf(at).id, month, {
        filter: { untagged: true },
        expected: untagged.length,
      }),
    ),
  );
  const winner = answers.findIndex(({ status }) => status === 200);
  const losers = answers.filter((_, at) => at !== winner);
  expect(losers.map(({ status, json }) => ({ status, ...json }))).toEqual(
    losers.map(() => ({
      status: 409,
      code: 'TaggingChanged',
      message: 'Installations have been tagged since you looked. Please check the number and confirm again.',
    })),
  );
  const ids = new Set(untagged.map(idOf));
  const now = (await installationsOf(ae, month)).filter(row => ids.has(idOf(row)));
  expect(now.map(row => isAt(row, centreOf(winner)))).toEqual(untagged.map(() => true));
  const log = await api.server.db
    .select({ actorId: changes.actorId })
    .from(changes)
    .where(
      and(
        eq(changes.action, 'installation.tag'),
        eq(changes.requestId, answers[winner]?.headers.get('x-request-id') ?? ''),
      ),
    );
  expect(log).toEqual(untagged.map(() => ({ actorId: engineers[winner]?.id })));
});

it('concurrent tags and changes of reading days leave every row at its centre and on its day', async () => {
  const ae = await api.as('ae');
  const shared = Array.from({ length: 4 }, (_, at) => centreOf(at));
  const ids = (await installationsOf(ae, month)).slice(0, 30).map(idOf);
  const editing = await Promise.all(
    shared.map(async ({ id }) => ({
      id,
      etag: (await ae('GET', `/ae/transformer-centres/${id}`)).headers.get('etag') ?? '',
    })),
  );
  const answers = await Promise.all(
    engineers.map(async ({ call }, at) => {
      const { id } = centreOf(at % shared.length);
      const edit = editing[at];
      if (edit)
        return call('PATCH', `/ae/transformer-centres/${edit.id}`, {
          query: { month },
          headers: { 'if-match': edit.etag },
          body: { readingDay: 20 + at },
        });
      if (at % 2) return tagOne(call, id, ids[at] ?? '', month);
      const { json } = await previewMany(call, id, month, { installationIds: ids });
      return tagMany(call, id, month, {
        installationIds: ids,
        expected: Number(json['data']?.['count']),
      });
    }),
  );
  for (const { status, json, text } of answers)
    expect(status === 200 || String(json['code']) === 'TaggingChanged', text).toBe(true);
  const now = (await centresOf(ae)).slice(0, shared.length);
  expect(now.map(({ readingDay }) => readingDay)).toEqual([20, 21, 22, 23]);
  const there = (await installationsOf(ae, month)).filter(row => now.some(({ id }) => id === tcIdOf(row)));
  expect(there.length).toBeGreaterThan(5);
  expect(there.filter(row => !now.some(centre => isAt(row, centre)))).toEqual([]);
});

it('a month that opens during tagging starts with the new tags', async () => {
  const ae = await api.as('ae');
  const ids = (await installationsOf(ae, month)).map(idOf).slice(0, officers);
  const next = addMonths(month, 1);
  const answers = await Promise.all([
    ...engineers.map(({ call }, at) => tagOne(call, centreOf(30 + (at % 2)).id, ids[at] ?? '', month)),
    openMonths(api.server.db, next),
    ...engineers.map(({ call }, at) => tagOne(call, centreOf(32).id, ids[at] ?? '', month)),
  ]);
  expect(answers.flatMap(answer => answer?.status ?? [])).toEqual(engineers.flatMap(() => [200, 200]));
  const tagged = async (of: string) =>
    (await installationsOf(ae, of)).map(row => [idOf(row), tcIdOf(row), row['readingDay']]);
  expect(await tagged(next)).toEqual(await tagged(month));
});
