import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { wholeUtility } from '#domain/areas.ts';
import { designations, roles } from '#domain/roles.ts';
import { tables } from '#tables/index.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { areas } from '../../server/services/db/schema/areas.ts';
import { rowsOf } from '../support/territory.ts';
import { plantRecord } from '../support/tables/plantRecord.ts';
import { useTables } from '../support/tables/useTables.ts';

const api = useTables();
const searched = tables.filter(({ list }) => list.search);

describe.each(searched)('$name', table => {
  const planted = { own: '', foreign: '' };
  const texts = { own: '', foreign: '' };
  beforeAll(async () => {
    const { db } = api.server;
    const sections = await db
      .select()
      .from(acrossTheUtility(areas))
      .where(eq(areas.level, 'section'))
      .orderBy(areas.code);
    for (const [which, section] of [
      ['own', sections[0]],
      ['foreign', sections.at(-1)],
    ] as const) {
      if (!section) throw new Error('The utility has no sections.');
      planted[which] = await plantRecord(db, table, section);
      const path = `/dt/${table.name}/${planted[which]}`;
      const { json } = await (await api.as('dt'))('GET', path);
      texts[which] = String(json['data']?.[table.list.search?.by[0] ?? '']);
    }
  });

  it.each(roles)('is found by %s as far as they may list it, in their own area', async role => {
    const caller = await api.as(role);
    const find = async (q: string) => {
      const { status, text, json } = await caller('GET', `/${role}/search`, { query: { q } });
      expect(status, text).toBe(200);
      return rowsOf(json, 'found')
        .filter(({ resource }) => String(resource) === table.name)
        .map(({ id }) => String(id));
    };
    const mayList = table.access.list.includes(role);
    const seesAll = table.area === undefined || designations[role].charge === wholeUtility;
    expect((await find(texts.own)).includes(planted.own)).toBe(mayList);
    expect((await find(texts.foreign)).includes(planted.foreign)).toBe(mayList && seesAll);
  });
});
