import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { now } from '#domain/clock.ts';
import { areaLevels, codeKey } from '#domain/areas.ts';
import { computedIn } from '#schema/defineTable.ts';
import { tables } from '#tables/index.ts';
import { acrossTheUtility } from '../services/db/areaTable.ts';
import type { Database, Executor } from '../services/db/connect.ts';
import { fillInBulk, insertAll } from '../services/db/bulk.ts';
import {
  areas,
  feeders,
  feederTags,
  powerStations,
  tcMeterReaders,
  tcTerms,
  transformerCentres,
  users,
} from '../services/db/schema/index.ts';
import { secretStore, type SecretSeal } from '../services/db/secrets.ts';
import { createAccount, openUserPool, type UserPool } from '../services/identity/index.ts';
import { demoSizes, type DemoSize } from '../services/settings/config.ts';
import { declaredTables } from '../services/db/declared/index.ts';
import { makeInspections } from './inspections.ts';
import { makeOverloads } from './loads.ts';
import { makeMeterChanges } from './meterChanges.ts';
import { makeAudits, makeBilling, makeReadings } from './monthFigures.ts';
import type { UserRow } from './demoPeople.ts';
import { makeFeederReadings } from './feederReadings.ts';
import { demoPassword, demoSignIns } from './signIns.ts';
import { storeConsumers } from './storeConsumers.ts';
import { demoUtility, type DemoUtility } from './utility.ts';

/** Arbitrary, but the same in every copy of the server: the copy that holds it fills, the others wait. */
const fillLock = 7_312_002;

/** The setting that marks a demo utility. */
const marker = 'demo';

/** The tables that the demo fills, except the installations of each month: these have their statistics already. */
const filledTables = [
  'areas',
  'users',
  'power_stations',
  'feeders',
  'feeder_tags',
  'transformer_centres',
  'tc_meter_readers',
  'tc_terms',
  'installations',
  'tc_readings',
  'tc_audits',
  'started_audits',
  'section_counts',
  'filter_counts',
  'facet_counts',
  'tc_counts',
  'section_audits',
  'section_gaps',
  'meter_changes',
  'feeder_readings',
  'inspections',
];

/** Rows per insert; PostgreSQL allows 65,535 values in a statement. */
const chunk = 500;

/** Whether the database has no users yet. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(acrossTheUtility(users)).limit(1);
  return row === undefined;
}

/**
 * Fills an empty database with the demo utility as of the day `at`, all of it or nothing; leaves a database with users
 * unchanged.
 */
export async function fillWithDemo(
  db: Database,
  size: DemoSize = demoSizes.whole,
  { seal, at = now() }: { seal?: SecretSeal; at?: Date } = {},
): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(fillLock))})`);
    if (!(await isEmpty(tx))) return;
    // Enough to sort every consumer without files.
    await tx.execute(sql`set local work_mem = '64MB'`);
    // A statement over all months has a plan for each of them: compiling these takes longer than running them.
    await tx.execute(sql`set local jit = off`);
    const utility = demoUtility(size, at);
    await fill(tx, utility);
    await storeSamples(tx);
    // PostgreSQL gathers statistics a minute later: until then, lists of transformer centres would take seconds.
    await tx.execute(sql`analyze ${sql.raw(filledTables.join(', '))}`);
    const secrets = secretStore(tx, seal);
    await createAccounts(tx, utility.people, await openUserPool(secrets));
    await secrets.putIfAbsent(marker, 'filled');
  });
}

/** Whether the database holds the demo utility and therefore its sign-ins. */
export async function hasDemo(db: Executor, seal?: SecretSeal): Promise<boolean> {
  return (await secretStore(db, seal).get(marker)) !== undefined;
}

async function fill(tx: Executor, utility: DemoUtility): Promise<void> {
  const { supplies } = utility;
  await insert(tx, acrossTheUtility(areas), utility.areas);
  await insert(tx, acrossTheUtility(users), utility.people);
  await insert(
    tx,
    powerStations,
    supplies.flatMap(supply => supply.stations),
  );
  await insert(
    tx,
    feeders,
    supplies.flatMap(supply => supply.feeders),
  );
  await insert(tx, acrossTheUtility(feederTags), utility.tags);
  await fillMonths(tx, utility);
}

/** Adds the transformer centres, their consumers, and the months up to the current one. */
async function fillMonths(
  tx: Executor,
  { transformers, months, day, plantedFeeders }: DemoUtility,
): Promise<void> {
  const rows = transformers.map(({ row }) => row);
  await fillInBulk(tx, ['tc_meter_readers', 'tc_terms', 'transformer_centres'], async () => {
    await insertAll(tx, acrossTheUtility(transformerCentres), rows);
    await insertAll(
      tx,
      tcMeterReaders,
      transformers.flatMap(({ meterReaders }) => meterReaders),
    );
    await insertAll(
      tx,
      tcTerms,
      rows.map(({ id, activatedOn, ...term }) => ({ ...term, tcId: id, fromMonth: activatedOn })),
    );
  });

  await fillInBulk(tx, ['installation_months', 'installations'], () => storeConsumers(tx, transformers));
  await makeBilling(tx, months);
  await fillInBulk(tx, ['tc_readings'], () => makeReadings(tx, months));
  await makeMeterChanges(tx, months);
  await fillInBulk(tx, ['tc_audits'], () => makeAudits(tx, months));
  await makeOverloads(tx, months);
  await makeFeederReadings(tx, months, plantedFeeders);
  await makeInspections(tx, months, day);
  // The changes of meters have counted some already.
  await tx.execute(sql`delete from section_gaps`);
  await tx.execute(sql`insert into section_gaps select * from section_gaps_of_facts`);
}

async function insert<T extends PgTable>(tx: Executor, table: T, rows: readonly T['$inferInsert'][]) {
  for (let start = 0; start < rows.length; start += chunk)
    await tx.insert(table).values(rows.slice(start, start + chunk));
}

async function createAccounts(tx: Executor, people: readonly UserRow[], pool: UserPool) {
  for (const { username, temporary } of demoSignIns) {
    const person = people.find(candidate => candidate.username === username);
    if (!person) throw new Error(`No person has the username ${username}`);
    await createAccount(tx, pool, { sub: person.sub, username, password: demoPassword, temporary });
  }
}

/** Stores the samples of the declared tables: those of areas are spread over the utility's areas in turn. */
async function storeSamples(tx: Executor): Promise<void> {
  for (const table of tables) {
    const { name, area, fields, samples } = table;
    const rows = declaredTables.get(name);
    if (!rows || samples.length === 0) continue;
    const known = area
      ? await tx.select().from(acrossTheUtility(areas)).where(eq(areas.level, area.level)).orderBy(areas.code)
      : [];
    const unset = Object.fromEntries(
      Object.values(fields).flatMap(({ key, type }) => (type === 'flag' ? [[key, false] as const] : [])),
    );
    const placed = samples.map((sample, at) => {
      const own = known[at % Math.max(1, known.length)];
      return {
        ...unset,
        ...sample,
        ...computedIn(table, sample),
        ...(own && Object.fromEntries(areaLevels.map(level => [codeKey(level), own[codeKey(level)]]))),
      };
    });
    await insertAll(tx, rows, placed);
  }
}
