import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { feederAreasText, feederPlaces, feederTitle } from '#domain/feeders.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import {
  areas,
  changes,
  feeders,
  feederTags,
  powerStations,
  transformerCentres,
} from '../../../server/services/db/schema/index.ts';
import { useApi, type Answer, type Answered, type Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { ago, month, useEdits } from './edits.ts';
import { choicesOf, transformerToAdd } from './sent.ts';

const api = useApi();
const edits = useEdits(api);
const section = '5410101';
let ae: Caller;
/** By the id of a feeder, the sections that tag it or have a TC on it. */
let tagged: Map<string, Set<string>>;
let supplied: Map<string, Set<string>>;

beforeAll(async () => {
  ae = await api.as('ae');
  const { db } = api.server;
  const [tags, centres] = [acrossTheUtility(feederTags), acrossTheUtility(transformerCentres)];
  tagged = sectionsOf(await db.select({ id: tags.feederId, sectionCode: tags.sectionCode }).from(tags));
  supplied = sectionsOf(
    await db.select({ id: centres.feederId, sectionCode: centres.sectionCode }).from(centres),
  );
});

function sectionsOf(rows: readonly { id: string; sectionCode: string | null }[]) {
  const sections = new Map<string, Set<string>>();
  for (const { id, sectionCode } of rows)
    sections.set(id, (sections.get(id) ?? new Set()).add(sectionCode ?? ''));
  return sections;
}

const choose = async (text?: string, caller = ae) => {
  const { json } = await caller('GET', '/ae/feeder-choices', { query: text === undefined ? {} : { text } });
  return rowsOf(json, 'feeders');
};
const idOf = ({ id }: Answered) => String(id);
const placesOf = (rows: readonly Answered[]) => rows.map(({ place }) => String(place));
const isOfSubDivision = (code: string) => code.startsWith('54101') && !code.startsWith('541011');

/** Returns where a feeder belongs according to the tags and the TCs. */
function placeOf(row: Answered): string {
  if (tagged.get(idOf(row))?.has(section)) return 'section';
  return [...(supplied.get(idOf(row)) ?? [])].some(isOfSubDivision) ? 'subDivision' : 'elsewhere';
}

/** Returns a feeder that is used, but neither tagged to the section nor the supply of a TC of its sub-division. */
async function fromElsewhere(): Promise<Answered> {
  const [far] = (await choose('F')).filter(
    ({ place, areas: used }) => String(place) === 'elsewhere' && Object.values(used ?? {}).length > 0,
  );
  if (!far) throw new Error('The demo utility has no feeder from elsewhere.');
  return far;
}

const refusalOf = ({ status, json }: Answer) => [
  status,
  json['code'],
  json['message'],
  json['errors'],
  json['data'],
];
function refused(far: Answered) {
  const areasOfFar = Object.values(far['areas'] ?? {}).map(area => ({
    subDivisionName: String(area['subDivisionName']),
    divisionName: String(area['divisionName']),
    circleName: String(area['circleName']),
  }));
  const title = feederTitle({ number: String(far['number']), name: String(far['name']) });
  const message = `Feeder ${title} of station ${String(far['powerStation']?.['name'])} is not of your sub-division: ${feederAreasText(areasOfFar)}. Please select another feeder, or select it again and confirm it.`;
  return [422, 'FeederElsewhere', message, { feeder: message }, far];
}

describe('the choice of feeders', () => {
  it('offers those tagged to the section, then those of the TCs of its sub-division; without a text no other', async () => {
    const rows = await choose();
    expect(placesOf(rows)).toEqual(rows.map(placeOf));
    expect(new Set(placesOf(rows))).toEqual(new Set(['section', 'subDivision']));
    expect(placesOf(rows)).toEqual(placesOf(rows).toSorted((a, b) => rankOf(a) - rankOf(b)));
    const near = [...new Set([...tagged.keys(), ...supplied.keys()])].filter(
      id => placeOf(Object({ id })) !== 'elsewhere',
    );
    expect(rows.map(idOf).toSorted()).toEqual(near.toSorted());
    expect(await choose('  ')).toEqual(rows);
  });

  it('offers all others that match behind them, each with its station and areas, in the order of their numbers', async () => {
    const rows = await choose('F1');
    expect(placesOf(rows)).toEqual(rows.map(placeOf));
    expect(placesOf(rows)).toEqual(placesOf(rows).toSorted((a, b) => rankOf(a) - rankOf(b)));
    expect(new Set(placesOf(await choose('F')))).toEqual(new Set(feederPlaces));
    for (const place of feederPlaces) {
      const numbers = rows.filter(row => String(row['place']) === place).map(row => String(row['number']));
      const begin = numbers.filter(number => number.startsWith('F1'));
      expect(numbers.slice(0, begin.length)).toEqual(
        begin.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)),
      );
    }
    for (const row of rows.filter(({ place }) => String(place) !== 'elsewhere'))
      expect(row['areas']).toEqual([]);
    const far = await fromElsewhere();
    const using = [...(tagged.get(idOf(far)) ?? []), ...(supplied.get(idOf(far)) ?? [])];
    const names = await api.server.db
      .selectDistinct({
        subDivisionName: areas.subDivisionName,
        divisionName: areas.divisionName,
        circleName: areas.circleName,
        code: areas.code,
      })
      .from(acrossTheUtility(areas))
      .where(eq(areas.level, 'section'));
    for (const { code, ...area } of names)
      if (using.includes(code)) expect(far['areas']).toContainEqual(area);
    const [station] = await api.server.db
      .select({ name: powerStations.name, stationCode: powerStations.stationCode })
      .from(feeders)
      .innerJoin(powerStations, eq(powerStations.stationCode, feeders.stationCode))
      .where(eq(feeders.id, idOf(far)));
    expect(far['powerStation']).toEqual(station);
  });

  it('matches every word with the number, the name or the station, in any case; signs stand for themselves', async () => {
    const far = await fromElsewhere();
    const [number, name] = [String(far['number']), String(far['name'])];
    const station = String(far['powerStation']?.['name']);
    for (const text of [`${number}, ${name}`, `${station} ${number}`.toUpperCase(), name.slice(1, -1)])
      expect((await choose(text)).map(idOf), text).toContain(idOf(far));
    for (const row of await choose(station))
      expect(`${row['number']} ${row['name']} ${row['powerStation']?.['name']}`).toContain(station);
    for (const text of [`${number} no-such-name`, '%', '_', '\\'])
      expect(await choose(text), text).toEqual([]);
  });

  it('is as the caller’s own section sees it', async () => {
    const neighbour = await api.as('ae48');
    const [own, theirs] = [await choose(), await choose(undefined, neighbour)];
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.map(idOf).filter(id => own.map(idOf).includes(id))).toEqual([]);
  });

  it('is refused to other designations', async () => {
    for (const role of ['aee', 'ee', 'cio']) {
      const caller = await api.as(role);
      for (const prefix of ['ae', role])
        expect((await caller('GET', `/${prefix}/feeder-choices`)).status, role).not.toBe(200);
    }
  });
});

describe('a feeder from elsewhere', () => {
  const add = (body: object, query: Record<string, boolean> = {}) =>
    ae('POST', '/ae/transformer-centres', { body, query });
  const loggedOf = async (id: string) =>
    api.server.db.select().from(changes).where(eq(changes.entityId, id)).orderBy(asc(changes.id));

  it('is refused for a new TC, and taken and logged if the officer insists', async () => {
    const far = await fromElsewhere();
    const toAdd = { ...transformerToAdd(await choicesOf(ae)), feeder: { id: idOf(far) } };
    for (const query of [{}, { insist: false }])
      expect(refusalOf(await add(toAdd, query))).toEqual(refused(far));
    const found = await ae('GET', '/ae/transformer-centres', { query: { number: toAdd.number } });
    expect(found.json['data']?.['tcCount']).toBe(0);

    const done = await add(toAdd, { insist: true });
    expect([done.status, done.json['message']]).toEqual([200, 'Successfully created TC']);
    const [entry] = await loggedOf(String(done.json['data']?.['id']));
    expect(entry).toMatchObject({ action: 'transformer.create', after: { feederId: idOf(far) } });
  });

  it('repeats its refusal, with what it is about, to the same intention', async () => {
    const far = (await choose('F')).findLast(({ place }) => String(place) === 'elsewhere') ?? {};
    const body = { ...transformerToAdd(await choicesOf(ae)), feeder: { id: idOf(far) } };
    const headers = { 'idempotency-key': '6f0d3c1e-59c7-4d0e-8d2f-0b5a2f5e9a11' };
    const [first, again] = [
      await ae('POST', '/ae/transformer-centres', { body, headers }),
      await ae('POST', '/ae/transformer-centres', { body, headers }),
    ];
    expect(refusalOf(first)).toEqual(refused(far));
    expect(again.text).toBe(first.text);
  });

  it('is refused as the new feeder of a TC, and taken and logged if the officer insists; kept, it needs no word', async () => {
    const far = (await choose('F')).findLast(({ place }) => String(place) === 'elsewhere') ?? {};
    const { id, feeder } = edits.nextCentre();
    const patch = async (body: object, query: Record<string, boolean> = {}) =>
      ae('PATCH', `/ae/transformer-centres/${String(id)}`, {
        body,
        query: { month: ago(1), ...query },
        headers: { 'if-match': String((await edits.read(id))['etag']) },
      });
    const change = { feeder: { id: idOf(far) }, name: 'Far from here' };
    const before = await edits.read(id);
    expect(refusalOf(await patch(change))).toEqual(refused(far));
    expect(await edits.read(id)).toEqual(before);

    expect((await patch(change, { insist: true })).status).toBe(200);
    expect((await edits.read(id))['feeder']).toMatchObject({ id: idOf(far) });
    expect((await loggedOf(String(id))).at(-1)).toMatchObject({
      action: 'transformer.update',
      before: { feederId: String(feeder?.['id']) },
      after: { feederId: idOf(far), fromMonth: ago(1) },
    });
    expect((await patch({ feeder: { id: idOf(far) }, name: 'Farther' })).status).toBe(200);
  });

  it('is near once it is tagged to the section, and far again without the tag and any TC', async () => {
    const [far = {}] = (await choose('F')).filter(({ place }) => String(place) === 'elsewhere');
    const placeNow = async () =>
      (await choose(`${String(far['number'])} ${String(far['name'])}`)).find(
        row => idOf(row) === idOf(far),
      )?.['place'];
    const { json } = await ae('GET', `/ae/feeders/${idOf(far)}`);
    const tag = `/ae/power-stations/${String(far['powerStation']?.['stationCode'])}/feeders/${String(json['data']?.['mdmCode'])}/tag`;
    expect((await ae('PATCH', tag)).status).toBe(200);
    expect(await placeNow()).toBe('section');
    expect((await ae('PATCH', `/ae/feeders/untag/${idOf(far)}`)).status).toBe(200);
    expect(await placeNow()).toBe('elsewhere');
  });

  it('stays refused to a TC of another section, whether or not anyone insists', async () => {
    const neighbour = await api.as('ae48');
    const { id } = edits.nextCentre();
    for (const insist of [false, true]) {
      const { status } = await neighbour('PATCH', `/ae/transformer-centres/${String(id)}`, {
        body: { feeder: { id: idOf(await fromElsewhere()) } },
        query: { month, insist },
        headers: { 'if-match': '"1"' },
      });
      expect(status).toBe(404);
    }
  });
});

const rankOf = (place: string) => feederPlaces.findIndex(known => known === place);
