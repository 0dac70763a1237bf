import { beforeAll, describe, expect, it } from 'vitest';
import { feederOrders, feederPlaces } from '#domain/feeders.ts';
import { useApi, type Answered, type Caller } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';

const api = useApi();
let ae: Caller;
let cio: Caller;
beforeAll(async () => {
  [ae, cio] = await Promise.all([api.as('ae'), api.as('cio')]);
});

const list = async (caller: Caller, role: string, query: Record<string, string | number> = {}) =>
  (await caller('GET', `/${role}/feeders`, { query })).json;
const countOf = (json: Answered) => Number(json['data']?.['count']);
const first = async (tagging: string): Promise<Answered> => {
  const row = rowsOf(await list(ae, 'ae', { tagging }), 'feederList')[0];
  if (!row) throw new Error(`The demo has no ${tagging} feeder.`);
  return row;
};
const tagPath = (feeder: Answered) =>
  `/ae/power-stations/${feeder['powerStation']?.['stationCode']}/feeders/${feeder['mdmCode']}/tag`;

/** The text by which a row is ordered, before its number. */
const placeIn: Readonly<Record<string, (row: Answered) => string>> = {
  name: ({ name }) => String(name).toLowerCase(),
  mdmCode: ({ mdmCode }) => String(mdmCode),
  powerStation: ({ powerStation }) => String(powerStation?.['name']).toLowerCase(),
  createdAt: ({ createdAt }) => String(createdAt),
};

describe('the register', () => {
  it('shows an ae all feeders, filtered by their section’s tags', async () => {
    const [all, tagged, untagged] = await Promise.all(
      ['all', 'tagged', 'untagged'].map(async tagging => countOf(await list(ae, 'ae', { tagging }))),
    );
    expect(all).toBe(countOf(await list(cio, 'cio')));
    expect((tagged ?? 0) + (untagged ?? 0)).toBe(all);
    expect(tagged).toBeGreaterThan(0);
  });

  it('shows an ae only their tag, and other officers the tags of their area', async () => {
    const own = (await ae('GET', '/ae/profile')).json['data']?.['location']?.['sectionCode'];
    for (const row of rowsOf(await list(ae, 'ae', { perPage: 100 }), 'feederList'))
      for (const tag of rowsOf({ data: row }, 'taggedAEs'))
        expect(tag['location']?.['sectionCode']).toBe(own);
    const ee = await api.as('ee');
    const division = (await ee('GET', '/ee/profile')).json['data']?.['location']?.['divisionCode'];
    const rows = rowsOf(await list(ee, 'ee', { perPage: 100 }), 'feederList');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const tags = rowsOf({ data: row }, 'taggedAEs');
      expect(tags.length).toBeGreaterThan(0);
      for (const tag of tags)
        expect(String(tag['location']?.['sectionCode']).startsWith(String(division))).toBe(true);
    }
  });

  it('shows an area the union of the feeders of the areas below', async () => {
    const idsOf = async (username: string, role: string) => {
      const caller = await api.as(username);
      const ids = new Set<string>();
      for (let page = 1, last = 1; page <= last; page += 1) {
        const json = await list(caller, role, {
          page,
          perPage: 100,
          ...(role === 'ae' && { tagging: 'tagged' }),
        });
        last = Number(json['data']?.['pageData']?.['lastPage']);
        for (const row of rowsOf(json, 'feederList')) ids.add(String(row['id']));
      }
      return ids;
    };
    const aee = await idsOf('aee', 'aee');
    const sections = await Promise.all(['ae', 'ae2'].map(username => idsOf(username, 'ae')));
    for (const section of sections) for (const id of section) expect(aee.has(id)).toBe(true);
    const ee = await idsOf('ee', 'ee');
    for (const id of aee) expect(ee.has(id)).toBe(true);
  });

  it('finds by part of the number, MDM code or name, and by number or name with beginnings first', async () => {
    const some = await first('all');
    const byCode = await list(ae, 'ae', { mdmCode: String(some['mdmCode']) });
    expect(rowsOf(byCode, 'feederList').map(row => row['id'])).toContain(some['id']);
    const byName = rowsOf(await list(ae, 'ae', { mdmCode: String(some['name']).slice(1) }), 'feederList');
    expect(byName.map(row => row['id'])).toContain(some['id']);
    const byNumber = rowsOf(await list(ae, 'ae', { number: 'F1', perPage: 100 }), 'feederList');
    const begins = byNumber.map(row => /^f1/i.test(`${row['number']}`) || /^f1/i.test(`${row['name']}`));
    expect(begins).toEqual([...begins].toSorted((a, b) => Number(b) - Number(a)));
    expect(byNumber[0]?.['number']).toBe('F1');
  });

  it(
    'returns a feeder by its id to officers who list it or have a transformer centre on it',
    { tags: 'long' },
    async () => {
      const aee = await api.as('aee');
      const readFeeder = async (id: unknown) => aee('GET', `/aee/feeders/${id}`);
      const shown = async () => rowsOf(await list(aee, 'aee', { perPage: 100 }), 'feederList');
      const section = (await ae('GET', '/ae/profile')).json['data']?.['location']?.['sectionCode'];
      const { json } = await ae('GET', '/ae/transformer-centres', { query: { perPage: 100 } });
      const feeding = new Set(rowsOf(json, 'transformers').map(({ feeder }) => feeder?.['id']));
      const row = (await shown()).find(({ id, taggedAEs }) => {
        const tags = Object.values(taggedAEs ?? {}).map(({ location }) => location?.['sectionCode']);
        return feeding.has(id) && tags.length === 1 && tags[0] === section;
      });
      expect(row).toBeDefined();
      expect((await readFeeder(row?.['id'])).json['data']).toEqual(row);

      await ae('PATCH', `/ae/feeders/untag/${row?.['id']}`);
      expect((await shown()).map(({ id }) => id)).not.toContain(row?.['id']);
      expect((await readFeeder(row?.['id'])).json['data']).toEqual({ ...row, taggedAEs: [] });
      await ae('PATCH', tagPath(row ?? {}));

      const { json: centresFar } = await (
        await api.as('ae48')
      )('GET', '/ae/transformer-centres', { query: { perPage: 100 } });
      const own = new Set((await shown()).map(({ id }) => String(id)));
      const foreignOnly: string[] = [];
      for (const { feeder } of rowsOf(centresFar, 'transformers')) {
        const feederId = String(feeder?.['id']);
        const fed = await aee('GET', '/aee/transformer-centres', { query: { feederId } });
        if (!own.has(feederId) && Number(fed.json['data']?.['tcCount']) === 0) foreignOnly.push(feederId);
      }
      expect(foreignOnly.length).toBeGreaterThan(0);
      for (const id of foreignOnly) expect((await readFeeder(id)).status).toBe(404);

      const far = rowsOf(await list(cio, 'cio', { perPage: 100, page: 7 }), 'feederList').at(-1)?.['id'];
      const [foreign, absent] = [
        await readFeeder(far),
        await readFeeder('00000000-0000-4000-8000-000000000000'),
      ];
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      expect((await ae('GET', `/ae/feeders/${far}`)).status).toBe(200);
      expect((await cio('GET', `/cio/feeders/${far}`)).json['data']).toMatchObject({ id: far });
    },
  );

  it('lists for an ae the feeders of the section, then of the sub-division, then all others, each once', async () => {
    const { json } = await ae('GET', '/ae/feeder-choices');
    const near = new Map(rowsOf(json, 'feeders').map(({ id, place }) => [id, place]));
    const placeOf = ({ id }: Answered) => near.get(id) ?? 'elsewhere';
    const pagesOf = async (query: Record<string, string>) => {
      const rows: Answered[] = [];
      for (let page = 1, count = 1; rows.length < count; page += 1) {
        const answer = await list(ae, 'ae', { ...query, page, perPage: 25 });
        rows.push(...rowsOf(answer, 'feederList'));
        count = countOf(answer);
      }
      return rows;
    };
    for (const query of [{}, { mdmCode: 'a' }, { tagging: 'untagged' }]) {
      const rows = await pagesOf(query);
      const keys = rows.map(row => {
        const number = String(row['number']);
        const rank = feederPlaces.findIndex(place => place === placeOf(row));
        return [rank, String(number.length).padStart(3, '0'), number, row['mdmCode']].join(' ');
      });
      expect(rows.map(({ place }) => place)).toEqual(rows.map(placeOf));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(keys).toEqual(keys.toSorted());
    }
    for (const row of rowsOf(await list(cio, 'cio'), 'feederList')) expect(row).not.toHaveProperty('place');
  });

  it.each(feederOrders.flatMap(key => [key, `-${key}`]))(
    'pages by %s, and never shows a feeder twice',
    async sort => {
      const rows: Answered[] = [];
      for (let page = 1; page <= 3; page += 1)
        rows.push(...rowsOf(await list(ae, 'ae', { sort, page, perPage: 60 }), 'feederList'));
      const number = (row: Answered) =>
        `${String(row['number']).length.toString().padStart(3)} ${String(row['number'])} ${String(row['mdmCode'])}`;
      const textOf = placeIn[sort.replace('-', '')] ?? (() => '');
      const keys = rows.map(row => [textOf(row), number(row)]);
      const isLater = ([one = '', rest = '']: string[], [other = '', otherRest = '']: string[]) =>
        one === other ? rest > otherRest : one > other;
      expect(new Set(rows.map(({ id }) => id)).size).toBe(180);
      expect(
        keys.filter((key, at) => at > 0 && isLater(key, keys[at - 1] ?? key) === sort.startsWith('-')),
      ).toEqual([]);
    },
  );

  it('offers the tagging filter only to an ae', async () => {
    expect((await cio('GET', '/cio/feeders', { query: { tagging: 'tagged' } })).status).toBe(422);
  });
});

describe('tagging', () => {
  it('tags and untags with the messages of the specification', async () => {
    const feeder = await first('untagged');
    const tagged = await ae('PATCH', tagPath(feeder));
    expect([tagged.status, tagged.json['message']]).toEqual([200, 'Feeder successfully tagged to AE']);
    const again = await ae('PATCH', tagPath(feeder));
    expect([again.status, again.json['code']]).toEqual([409, 'FeederAlreadyTagged']);
    const untagged = await ae('PATCH', `/ae/feeders/untag/${feeder['id']}`);
    expect([untagged.status, untagged.json['message']]).toEqual([200, 'Feeder successfully untagged to AE']);
    const twice = await ae('PATCH', `/ae/feeders/untag/${feeder['id']}`);
    expect([twice.status, twice.json['code']]).toEqual([409, 'FeederNotTagged']);
  });

  it('leaves another section’s tag unchanged', async () => {
    const feeder = await first('untagged');
    const neighbour = await api.as('ae2');
    await neighbour('PATCH', tagPath(feeder));
    expect((await ae('PATCH', `/ae/feeders/untag/${feeder['id']}`)).status).toBe(409);
    const theirs = await list(neighbour, 'ae', { tagging: 'tagged', mdmCode: String(feeder['mdmCode']) });
    expect(countOf(theirs)).toBe(1);
    expect((await neighbour('PATCH', `/ae/feeders/untag/${feeder['id']}`)).status).toBe(200);
  });

  it('does not find a feeder under the wrong station', async () => {
    const feeder = await first('untagged');
    const { status } = await ae('PATCH', `/ae/power-stations/000000/feeders/${feeder['mdmCode']}/tag`);
    expect(status).toBe(404);
  });

  it('tags once for twenty concurrent calls', async () => {
    const feeder = await first('untagged');
    const answers = await Promise.all(Array.from({ length: 20 }, () => ae('PATCH', tagPath(feeder))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});
