import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { openMonths } from '../../../server/billing/months.ts';
import { verifyCounts } from '../../../server/billing/verifyCounts.ts';
import { changes } from '../../../server/db/schema/index.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { signIn } from '../../support/cognito.ts';
import { centresOf, idOf, installationsOf, isAt, tagMany, tagOne, tcIdOf, type Centre } from './section.ts';

const api = useApi();
const month = currentMonth();
/** As many at once, over as many sessions. */
const [officers, sessions] = [20, 4];
let callers: Caller[];
let centres: readonly Centre[];
beforeAll(async () => {
  const tokens = await Promise.all(
    Array.from({ length: sessions }, () => signIn(api.server.url, 'ae', demoPassword)),
  );
  callers = Array.from(
    { length: officers },
    (_, at): Caller =>
      (method, path, sent) =>
        api.call(tokens[at % sessions], method, path, sent),
  );
  centres = await centresOf(await api.as('ae'));
});

const centreOf = (at: number): Centre => {
  const centre = centres[at];
  if (!centre) throw new Error('There are fewer transformer centres than that.');
  return centre;
};

it('officers who tag the same installations at once leave each at one transformer centre', async () => {
  const ae = await api.as('ae');
  const ids = (await installationsOf(ae, month)).slice(0, 3).map(idOf);
  const answers = await Promise.all(
    callers.flatMap((caller, at) => ids.map(id => tagOne(caller, centreOf(at).id, id, month))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const after = await installationsOf(ae, month);
  for (const id of ids) {
    const row = after.find(each => idOf(each) === id);
    const centre = centres.find(each => each.id === tcIdOf(row));
    expect(centre && isAt(row, centre)).toBe(true);
    // One after another: each found it where the one before had put it.
    const log = await api.server.db
      .select()
      .from(changes)
      .where(and(eq(changes.entity, 'installation'), eq(changes.entityId, id)))
      .orderBy(asc(changes.id));
    for (const [at, { before }] of log.entries())
      if (at > 0) expect(before?.['tcId']).toBe(log[at - 1]?.after?.['tcId']);
    expect(log.at(-1)?.after?.['tcId']).toBe(centre?.id);
  }
  expect(await verifyCounts(api.server.db)).toEqual([]);
});

it('of officers who tag the untagged at once, one does and the others are told', async () => {
  const untagged = await installationsOf(await api.as('ae'), month, { untagged: true });
  const answers = await Promise.all(
    callers.map((caller, at) =>
      tagMany(caller, 'tag', centreOf(at).id, month, {
        filter: { untagged: true },
        expected: untagged.length,
      }),
    ),
  );
  const told = answers.map(({ status, json }) => (status === 200 ? 'done' : String(json['code'])));
  expect(told.toSorted()).toEqual([...Array.from({ length: officers - 1 }, () => 'TaggingChanged'), 'done']);
  expect(await verifyCounts(api.server.db)).toEqual([]);
});

it('tagging one, tagging many and another reading day at once leave every row at its centre and on its day', async () => {
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
    callers.map(async (caller, at) => {
      const { id } = centreOf(at % shared.length);
      const edit = editing[at];
      if (edit)
        return caller('PATCH', `/ae/transformer-centres/${edit.id}`, {
          query: { month },
          headers: { 'if-match': edit.etag },
          body: { readingDay: 20 + at },
        });
      if (at % 2) return tagOne(caller, id, ids[at] ?? '', month);
      const { json } = await tagMany(caller, 'tag-preview', id, month, { installationIds: ids });
      return tagMany(caller, 'tag', id, month, {
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
  expect(await verifyCounts(api.server.db)).toEqual([]);
});

it('a month that opens meanwhile begins with what was tagged', async () => {
  const ae = await api.as('ae');
  const ids = (await installationsOf(ae, month)).map(idOf).slice(0, officers);
  const next = addMonths(month, 1);
  const answers = await Promise.all([
    ...callers.map((caller, at) => tagOne(caller, centreOf(30 + (at % 2)).id, ids[at] ?? '', month)),
    openMonths(api.server.db, next),
    ...callers.map((caller, at) => tagOne(caller, centreOf(32).id, ids[at] ?? '', month)),
  ]);
  expect(answers.flatMap(answer => answer?.status ?? [])).toEqual(callers.flatMap(() => [200, 200]));
  const tagged = async (of: string) =>
    (await installationsOf(ae, of)).map(row => [idOf(row), tcIdOf(row), row['readingDay']]);
  expect(await tagged(next)).toEqual(await tagged(month));
});
