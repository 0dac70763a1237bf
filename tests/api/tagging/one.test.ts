import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { installationMonths } from '../../../server/services/db/installationMonths.ts';
import {
  changes,
  tcAudits,
  tcReadings,
  transformerCentres,
  users,
} from '../../../server/services/db/schema/index.ts';
import { demoSizes } from '../../../server/services/settings/config.ts';
import { reopenFrom, someFigures } from '../../support/audits.ts';
import { useApi, type Answer, type Caller } from '../../support/api.ts';
import { centresOf, idOf, installationIn, installationsOf, isAt, tagOne, tcIdOf } from './section.ts';

const api = useApi();
const month = currentMonth();
const [lastMonth, before] = [addMonths(month, -1), addMonths(month, -2)];
const unknownId = '00000000-0000-4000-8000-000000000000';
let ae: Caller;
beforeAll(async () => {
  await reopenFrom(api.server.db, before);
  ae = await api.as('ae');
});

const outcomeOf = ({ status, json }: Answer) => [status, json['message']];

it('tags an installation from a month on, with the transformer centre’s reading day', async () => {
  const [centre] = await centresOf(ae);
  const [untagged] = await installationsOf(ae, lastMonth, { untagged: true });
  const id = idOf(untagged);
  const earlier = await installationIn(ae, before, id);
  expect(outcomeOf(await tagOne(ae, centre.id, id, lastMonth))).toEqual([200, 'Successfully Tagged TC']);
  for (const changed of [lastMonth, month]) {
    const row = await installationIn(ae, changed, id);
    expect(row, changed).toMatchObject({ taggedBy: 'AE', transformer: { number: centre.number } });
    expect(isAt(row, centre), changed).toBe(true);
  }
  expect(await installationIn(ae, before, id)).toEqual(earlier);
});

it('moves a tagged installation and logs it; tagging it again changes nothing', async () => {
  const [centre, other] = await centresOf(ae);
  const rows = await installationsOf(ae, month, { untagged: false });
  const row = rows.find(each => !isAt(each, centre) && !isAt(each, other));
  const id = idOf(row ?? {});
  const count = async (tcId: string) =>
    (await ae('GET', `/ae/transformer-centres/${tcId}`)).json['data']?.['installationCount'];
  const counted = Number(await count(centre.id));
  for (const time of [1, 2, 3]) {
    expect(outcomeOf(await tagOne(ae, centre.id, id, month)), `${time}`).toEqual([
      200,
      'Successfully Tagged TC',
    ]);
    expect(await count(centre.id)).toBe(counted + 1);
  }
  const entries = await api.server.db
    .select()
    .from(changes)
    .where(and(eq(changes.entity, 'installation'), eq(changes.entityId, id)));
  expect(entries).toMatchObject([
    {
      action: 'installation.tag',
      before: {
        tcId: row?.['transformer']?.['id'],
        taggedBy: row?.['taggedBy'],
        readingDay: row?.['readingDay'],
      },
      after: { tcId: centre.id, taggedBy: 'AE', readingDay: centre.readingDay, month },
      requestId: expect.any(String),
    },
  ]);
  expect(outcomeOf(await tagOne(ae, other.id, id, month))).toEqual([200, 'Successfully Tagged TC']);
  expect(await count(centre.id)).toBe(counted);
});

it('refuses a month that has not begun, and one before the transformer centre was created', async () => {
  const [centre, other] = await centresOf(ae);
  const [row] = await installationsOf(ae, month);
  const first = addMonths(month, 1 - demoSizes.small.months);
  const onRecord = `Installations are on record from ${monthTitle(first)} to ${monthTitle(month)}. Please select one of these months to tag them.`;
  expect(outcomeOf(await tagOne(ae, other.id, idOf(row), addMonths(month, 1)))).toEqual([422, onRecord]);
  await api.server.db
    .update(acrossTheUtility(transformerCentres))
    .set({ activatedOn: month })
    .where(eq(transformerCentres.id, centre.id));
  expect(outcomeOf(await tagOne(ae, centre.id, idOf(row), lastMonth))).toEqual([
    422,
    `TC ${centre.number} was created in ${monthTitle(month)}. So, please select ${monthTitle(month)} or a later month to tag installations to it.`,
  ]);
  expect(await installationIn(ae, month, idOf(row))).toEqual(row);
});

it('refuses audited months, of the new transformer centre and of the old one', async () => {
  const [, , free, audited] = await centresOf(ae);
  if (!free || !audited) throw new Error('There are too few transformer centres.');
  const [engineer] = await api.server.db
    .select()
    .from(acrossTheUtility(users))
    .where(eq(users.username, 'ae'));
  await api.server.db
    .insert(tcReadings)
    .values({ tcId: audited.id, month: before, finalValue: 1 })
    .onConflictDoNothing();
  await api.server.db
    .insert(tcAudits)
    .values({ ...someFigures, tcId: audited.id, month: before, auditedBy: engineer?.id ?? '' });
  const rows = await installationsOf(ae, before);
  const there = rows.find(row => tcIdOf(row) === audited.id);
  const elsewhere = rows.find(row => row['transformer'] !== null && tcIdOf(row) !== audited.id);
  const refusal = `TC ${audited.number} has been audited for ${monthTitle(before)}, so please select a later month (${monthTitle(lastMonth)} onwards) to tag installations. The corporate office (cio) can reopen it.`;
  const [leaving, arriving] = [idOf(there ?? {}), idOf(elsewhere ?? {})];
  expect(outcomeOf(await tagOne(ae, free.id, leaving, before))).toEqual([422, refusal]);
  expect(outcomeOf(await tagOne(ae, audited.id, arriving, before))).toEqual([422, refusal]);
  expect(await installationIn(ae, before, leaving)).toEqual(there);
  expect(outcomeOf(await tagOne(ae, audited.id, leaving, before)), 'it is there already').toEqual([
    200,
    'Successfully Tagged TC',
  ]);
  expect(outcomeOf(await tagOne(ae, free.id, leaving, lastMonth))).toEqual([200, 'Successfully Tagged TC']);
  expect(isAt(await installationIn(ae, lastMonth, leaving), free)).toBe(true);
});

it('ignores, and does not reveal, an audit in another section where the installation is now', async () => {
  const { db } = api.server;
  const cio = await api.as('cio');
  const there = { location: 'section', locationCode: '5410102' };
  const [theirs] = await centresOf(cio, 'cio', there);
  const [, , , , centre] = await centresOf(ae);
  if (!centre) throw new Error('There are too few transformer centres.');
  const [row] = await installationsOf(ae, lastMonth, { untagged: true });
  const [engineer] = await db.select().from(acrossTheUtility(users)).where(eq(users.username, 'ae2'));
  await db.insert(tcReadings).values({ tcId: theirs.id, month, finalValue: 1 }).onConflictDoNothing();
  await db.insert(tcAudits).values({ ...someFigures, tcId: theirs.id, month, auditedBy: engineer?.id ?? '' });
  await db
    .update(acrossTheUtility(installationMonths))
    .set({ sectionCode: '5410102', tcId: theirs.id, taggedBy: 'CIO' })
    .where(and(eq(installationMonths.installationId, idOf(row)), eq(installationMonths.month, month)));
  expect(outcomeOf(await tagOne(ae, centre.id, idOf(row), lastMonth))).toEqual([
    200,
    'Successfully Tagged TC',
  ]);
  expect(isAt(await installationIn(ae, lastMonth, idOf(row)), centre)).toBe(true);
  const moved = (await installationsOf(cio, month, there, 'cio')).find(each => idOf(each) === idOf(row));
  expect(tcIdOf(moved)).toBe(theirs.id);
});

it('answers an id of another section byte for byte like one that does not exist', async () => {
  const cio = await api.as('cio');
  const query = { location: 'section', locationCode: '5410102' };
  const [foreignCentre] = await centresOf(cio, 'cio', query);
  const [foreign] = await installationsOf(cio, month, query, 'cio');
  const [, own] = await centresOf(ae);
  const [row] = await installationsOf(ae, month);
  const absent = await tagOne(ae, unknownId, unknownId, month);
  expect(absent.status).toBe(404);
  for (const [tcId, id] of [
    [foreignCentre.id, idOf(row)],
    [foreignCentre.id, idOf(foreign)],
    [own.id, idOf(foreign)],
    [own.id, unknownId],
  ] as const) {
    const answer = await tagOne(ae, tcId, id, month);
    expect([answer.status, answer.text]).toEqual([absent.status, absent.text]);
  }
  const [after] = await installationsOf(cio, month, query, 'cio');
  expect(after).toEqual(foreign);
});
