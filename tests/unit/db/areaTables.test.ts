import { and, eq, ilike } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { expect, test } from 'vitest';
import { ofCaller, ownRecord } from '../../../server/machine/access/areaScope.ts';
import { inSection } from '../../../server/machine/access/sections.ts';
import { acrossTheUtility, joined } from '../../../server/services/db/areaTable.ts';
import { installationMonths } from '../../../server/services/db/installationMonths.ts';
import * as schema from '../../../server/services/db/schema/index.ts';
import { deleteWithin, updateWithin, within } from '../../../server/services/db/within.ts';
import { wholeUtility } from '../../../src/domain/areas.ts';

const { areas, feederTags, feeders, transformerCentres, users } = schema;

/** Builds statements without sending any. */
const db = drizzle(async () => ({ rows: [] }), { schema });

const zone = ofCaller({ area: { level: 'zone', code: '5' } });
const sameFeeder = eq(feederTags.feederId, feeders.id);
const everything = ofCaller({ area: wholeUtility });

// The type check does the testing: if an expected error is missing, that is an error itself.
test('a query without a scope does not compile', () => {
  const refused = [
    // @ts-expect-error -- read
    () => db.select().from(users),
    // @ts-expect-error -- joined
    () => db.select().from(feeders).innerJoin(feederTags, sameFeeder),
    // @ts-expect-error -- counted
    () => db.$count(transformerCentres),
    // @ts-expect-error -- changed
    () => db.update(users).set({ firstName: 'Any' }),
    // @ts-expect-error -- deleted
    () => db.delete(feederTags),
    // @ts-expect-error -- added
    () => db.insert(areas).values([]),
    // @ts-expect-error -- months name their section, not their zone
    () => within(zone, installationMonths),
    // @ts-expect-error -- a condition alone is no scope
    () => within(eq(users.zoneCode, '5'), users),
  ];
  expect(refused).toHaveLength(8);
});

test('a select reads only the rows in scope, under the name of the table', () => {
  const { sql, params } = db
    .select({ id: users.id, area: areas.name })
    .from(within(zone, users))
    .innerJoin(joined(areas), eq(areas.code, users.zoneCode))
    .where(ilike(users.mrCode, '%7%'))
    .toSQL();
  expect(sql).toBe(
    'select "users"."id", "areas"."name" from (select * from "users" where "users"."zone_code" = $1) "users" ' +
      'inner join "areas" on "areas"."code" = "users"."zone_code" where "users"."mr_code" ilike $2',
  );
  expect(params).toEqual(['5', '%7%']);
});

test('a section, an own record and the whole utility are scopes too', () => {
  const conditionOf = (query: { toSQL(): { sql: string } }) => /where (.*)\) "/.exec(query.toSQL().sql)?.[1];
  expect(conditionOf(db.select().from(within(inSection('5410101'), installationMonths)))).toBe(
    '"installation_months"."section_code" = $1',
  );
  expect(conditionOf(db.select().from(within(ownRecord({ userId: 'u' }), users)))).toBe('"users"."id" = $1');
  expect(conditionOf(db.select().from(within(everything, users)))).toBe('true');
});

test('an update and a delete combine the scope with their condition, if any', () => {
  const named = and(eq(users.firstName, 'Kavya'));
  expect(updateWithin(db, zone, users, { lastName: 'Bhat' }, named).toSQL().sql).toMatch(
    / where \("users"\."zone_code" = \$\d and "users"\."first_name" = \$\d\)$/,
  );
  expect(deleteWithin(db, inSection('5410101'), feederTags, undefined).toSQL().sql).toBe(
    'delete from "feeder_tags" where "feeder_tags"."section_code" = $1',
  );
});

test('a query for rows of every area says so explicitly', () => {
  expect(db.select({ id: users.id }).from(acrossTheUtility(users)).toSQL().sql).toBe(
    'select "id" from "users"',
  );
});
