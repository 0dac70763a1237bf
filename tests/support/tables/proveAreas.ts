import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { areaLevels, codeKey } from '#domain/areas.ts';
import { levelOf, roles } from '#domain/roles.ts';
import type { Table } from '#schema/defineTable.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { areas } from '../../../server/services/db/schema/areas.ts';
import type { Sent, TestApi } from '../api.ts';
import { fill } from '../examples.ts';
import { rowsOf } from '../territory.ts';
import { callsOf } from './operations.ts';
import { plantRecord, someValues } from './plantRecord.ts';

const unknownId = 'abcdef00-0000-4000-8000-000000000000';
const ifMatch = { 'if-match': '"1"' };

/** Tests that officers reach the records of their own area, and that those of another seem not to exist. */
export function proveAreas(api: TestApi, table: Table, area: NonNullable<Table['area']>): void {
  const { name } = table;
  const inCharge = roles.filter(role => {
    const level = levelOf(role);
    return level && areaLevels.indexOf(level) <= areaLevels.indexOf(area.level);
  });

  /** Adds a record to the area of the first officers of each level, and one to the utility's last area. */
  async function plant() {
    const { db } = api.server;
    const sections = await db
      .select()
      .from(acrossTheUtility(areas))
      .where(eq(areas.level, 'section'))
      .orderBy(areas.code);
    const [own, foreign] = [sections[0], sections.at(-1)];
    if (!own || !foreign) throw new Error('The utility has no sections.');
    return {
      own: await plantRecord(db, table, own),
      foreign: await plantRecord(db, table, foreign),
      ownCode: own[codeKey(area.level)] ?? '',
      foreignCode: foreign[codeKey(area.level)] ?? '',
      values: await someValues(db, table, own),
    };
  }

  describe.each(inCharge)(`%s with ${name}`, role => {
    const calls = callsOf(table).filter(({ allowed }) => allowed.includes(role));

    it('reaches records of their own area, and none of another, which seem not to exist', async () => {
      const { own, foreign, ownCode, foreignCode, values } = await plant();
      const caller = await api.as(role);
      for (const { id: call, method, path } of calls) {
        if (path.includes(':id')) {
          const sent: Sent = method === 'GET' ? {} : { headers: ifMatch };
          if (method === 'PATCH') sent.body = values;
          const on = (id: string) => caller(method, fill(path, { role, id }), sent);
          const [answer, absent] = [await on(foreign), await on(unknownId)];
          expect([answer.status, answer.text], call).toEqual([404, absent.text]);
          if (method === 'GET') expect((await on(own)).status, call).toBe(200);
        } else if (method === 'GET') {
          const query = { location: area.level, locationCode: foreignCode };
          const { json } = await caller(method, fill(path, { role }), { query });
          expect(json['count'] ?? json['data']?.['count'], call).toBe(0);
          const all = await caller(
            method,
            fill(path, { role }),
            call.endsWith('.list') ? { query: { perPage: 100 } } : {},
          );
          expect(
            rowsOf(all.json, call.endsWith('.points') ? 'points' : 'rows').map(({ id }) => String(id)),
            call,
          ).not.toContain(foreign);
        } else {
          const add = (code: string) =>
            caller(method, fill(path, { role }), { body: { ...values, [area.key]: code } });
          const [refused, added] = [await add(foreignCode), await add(ownCode)];
          expect(refused.status, call).toBe(422);
          // Unless the values break a rule of their own.
          if (added.status === 200) expect(Object.keys(refused.json['errors'] ?? {})).toEqual([area.key]);
        }
      }
    });
  });
}
