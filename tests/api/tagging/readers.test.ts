import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { taggingReasons } from '#fileKinds/installations.ts';
import { currentMonth } from '#domain/months.ts';
import { tcAudits, tcMeterReaders } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answer, type Answered, type Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import {
  centresOf,
  idOf,
  installationsOf,
  previewMany,
  tagMany,
  tagOne,
  tcIdOf,
  type Centre,
} from './section.ts';

const api = useApi();
const month = currentMonth();
let ae: Caller;
beforeAll(async () => {
  ae = await api.as('ae');
});

/** The tagging file's reason, as the refusals begin. */
const reason = taggingReasons.readerNotTagged.reason;
const refusalOf = ({ status, json }: Answer) => [status, json['code'], json['message']];

const mrOf = (row: Answered) => String(row['MR']?.['mrCode']);

/** Returns the codes of a transformer centre's meter readers. */
async function readersOf({ id }: Centre): Promise<string[]> {
  const { json } = await ae('GET', `/ae/transformer-centres/${id}`);
  const tagged: unknown = json['data']?.['taggedMRs'];
  return Array.isArray(tagged) ? tagged.map(each => String(each.mrCode)) : [];
}

/** Returns a transformer centre, and the rows elsewhere that its meter readers read, and those that others read. */
async function mixed() {
  const [centre] = await centresOf(ae);
  const readers = new Set(await readersOf(centre));
  const rows = (await installationsOf(ae, month, { untagged: false })).filter(
    row => tcIdOf(row) !== centre.id,
  );
  const own = rows.filter(row => readers.has(mrOf(row))).slice(0, 3);
  const foreign = rows.filter(row => !readers.has(mrOf(row))).slice(0, 4);
  expect([own.length, foreign.length]).toEqual([3, 4]);
  return { centre, own, foreign };
}

describe('an installation whose MR is not tagged to the TC', () => {
  it('is refused alone and among others in the words of the tagging file, and nothing moves', async () => {
    const { centre, own, foreign } = await mixed();
    const before = await installationsOf(ae, month);
    const [one] = foreign;
    const remedy = 'Please choose a TC of the same MR, or confirm that you tag to this one all the same.';
    expect(refusalOf(await tagOne(ae, centre.id, idOf(one ?? {}), month, 0))).toEqual([
      422,
      'ReaderNotTagged',
      `${reason}. ${remedy}`,
    ]);
    const body = { installationIds: [...own, ...foreign].map(idOf), expected: 7 };
    for (const insist of [0, 3])
      expect(refusalOf(await tagMany(ae, centre.id, month, body, insist))).toEqual([
        422,
        'ReaderNotTagged',
        `${reason}: 4 of 7 installations. ${remedy}`,
      ]);
    expect(await installationsOf(ae, month)).toEqual(before);
  });

  it('is counted by the preview and tagged if the officer insists on that count', async () => {
    const { centre, own, foreign } = await mixed();
    const installationIds = [...own, ...foreign].map(idOf);
    const { json } = await previewMany(ae, centre.id, month, { installationIds });
    expect(json['data']).toMatchObject({ count: 7, readerNotTagged: 4 });
    const done = await tagMany(ae, centre.id, month, { installationIds, expected: 7 }, 4);
    expect([done.status, done.json['message']]).toEqual([200, 'Successfully Tagged TC']);
    expect((await tagMany(ae, centre.id, month, { installationIds, expected: 0 }, 0)).status).toBe(200);
  });

  it('is refused again if the TC has lost an MR since the officer insisted', async () => {
    const { centre, own, foreign } = await mixed();
    const installationIds = [...own, ...foreign].map(idOf);
    const { db } = api.server;
    const gone = await db.delete(tcMeterReaders).where(eq(tcMeterReaders.tcId, centre.id)).returning();
    const body = { installationIds, expected: 7 };
    const refused = await tagMany(ae, centre.id, month, body, 4);
    await db.insert(tcMeterReaders).values(gone);
    expect(refusalOf(refused).slice(0, 2)).toEqual([422, 'ReaderNotTagged']);
    expect(refused.json['message']).toContain(': 7 of 7 installations');
  });
});

describe('the preview', () => {
  it('tells the loss of the TC that they join and of those that they leave, in their last audited month', async () => {
    const audits = await api.server.db
      .selectDistinctOn([tcAudits.tcId])
      .from(tcAudits)
      .where(and(eq(tcAudits.sectionCode, '5410101')))
      .orderBy(tcAudits.tcId, desc(tcAudits.month));
    const [to, from] = audits;
    if (!to || !from) throw new Error('There are too few audits.');
    const now = await installationsOf(ae, month);
    const moving = now.filter(row => tcIdOf(row) === from.tcId).slice(0, 3);
    const [untagged] = now.filter(row => row['transformer'] === null);
    const ids = [...moving, untagged ?? {}].map(idOf);
    const consumed = async (of: string, isMoved: (row: Answered) => boolean) =>
      (await installationsOf(ae, of))
        .filter(row => ids.includes(idOf(row)) && isMoved(row))
        .map(row => Object(row['audit'])[0].billing.consumption)
        .reduce((sum: number, each: number) => sum + each, 0);
    const joining = await consumed(to.month, row => tcIdOf(row) !== to.tcId);
    const leaving = await consumed(from.month, row => tcIdOf(row) === from.tcId);
    expect(Math.min(joining, leaving)).toBeGreaterThan(0);
    const loss = (energy: number, billed: number) => Math.round(((energy - billed) / energy) * 10_000) / 100;
    const { json } = await previewMany(ae, to.tcId, month, { installationIds: ids });
    expect(json['data']?.['losses']).toMatchObject([
      {
        id: to.tcId,
        joins: true,
        count: 4,
        month: to.month,
        loss: to.lossPercentage,
        lossAfter: loss(to.consumption, to.installationConsumption + joining),
        withoutConsumption: 0,
      },
      {
        id: from.tcId,
        joins: false,
        count: 3,
        month: from.month,
        loss: from.lossPercentage,
        lossAfter: loss(from.consumption, from.installationConsumption - leaving),
      },
    ]);
  });
});

describe('the TCs to tag to', () => {
  const targets = async (query: object, body: object) =>
    (await ae('POST', '/ae/transformer-centres/tag-targets', { query: { month, ...query }, body })).json;

  it('begin with those of the same MR and reading day, then of the same MR, by number', async () => {
    const centres = await centresOf(ae);
    const readers = new Map<string, string[]>();
    for (const centre of centres) readers.set(centre.id, await readersOf(centre));
    const [row] = await installationsOf(ae, month);
    const expected = centres
      .map(({ id, number, readingDay }) => {
        const sameReader = Number(readers.get(id)?.includes(mrOf(row)));
        const sameDay = Number(sameReader === 1 && readingDay === Number(row['readingDay']));
        return { id, number, readingDay, sameReader, sameDay };
      })
      .toSorted(
        (one, other) =>
          other.sameReader - one.sameReader ||
          other.sameDay - one.sameDay ||
          one.number.localeCompare(other.number),
      );
    expect(expected[0]?.sameReader).toBe(1);
    const json = await targets({}, { installationIds: [idOf(row)] });
    expect(json['data']?.['count']).toBe(1);
    expect(rowsOf(json, 'transformers')).toMatchObject(expected);
    const part = expected.at(-1)?.number.slice(1) ?? '';
    const found = rowsOf(await targets({ number: part }, { installationIds: [idOf(row)] }), 'transformers');
    expect(found).toMatchObject(expected.filter(({ number }) => number.includes(part)));
  });

  it('count the installations of a filter that each MR reads', async () => {
    const rows = await installationsOf(ae, month, { untagged: true });
    const json = await targets({}, { filter: { untagged: true } });
    expect(json['data']?.['count']).toBe(rows.length);
    const [first] = rowsOf(json, 'transformers');
    const readers = await readersOf({ id: String(first?.['id']), number: '', readingDay: 1 });
    expect(first?.['sameReader']).toBe(rows.filter(row => readers.includes(mrOf(row))).length);
  });

  it('know nothing of an installation of another section', async () => {
    const [foreign] = await installationsOf(await api.as('ae2'), month);
    expect(await targets({}, { installationIds: [idOf(foreign)] })).toMatchObject({ code: 'NotFound' });
  });
});
