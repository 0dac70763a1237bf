import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { addMonths, currentMonth } from '#domain/months.ts';
import type { Database, Executor } from '../db/connect.ts';
import { fillInBulk } from '../db/fillInBulk.ts';
import { insertAll } from '../db/insertAll.ts';
import {
  areas,
  feeders,
  feederTags,
  powerStations,
  tcMeterReaders,
  tcTerms,
  transformerCentres,
  users,
} from '../db/schema/index.ts';
import { secretStore } from '../db/secrets.ts';
import type { SecretSeal } from '../db/secretSeal.ts';
import { createAccount, openUserPool, type UserPool } from '../identity/index.ts';
import { demoAreas } from './areas.ts';
import { makeAudits, makeBilling, makeReadings } from './billing.ts';
import { makeConsumers } from './consumers.ts';
import { inventor, type Inventor } from './invent.ts';
import { demoNetwork } from './network.ts';
import { demoPeople, type UserRow } from './people.ts';
import { demoPassword, demoSignIns } from './signIns.ts';
import { demoTags, type TagRow } from './tags.ts';
import { demoSizes, type DemoSize } from './size.ts';
import { demoTransformers } from './transformers.ts';

/** Any number, the same in every copy of the server: whoever holds it fills, the others wait and find it done. */
const fillLock = 7_312_002;

/** The setting that tells a demo utility from a real one. */
const marker = 'demo';

/** Rows of one insert; PostgreSQL takes 65,535 values in a statement. */
const chunk = 500;

/** Whether nobody is on record yet. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1);
  return row === undefined;
}

/** Fills an empty database with the demo utility, all of it or nothing; leaves one with people in it alone. */
export async function fillWithDemo(
  db: Database,
  size: DemoSize = demoSizes.whole,
  seal?: SecretSeal,
): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(fillLock))})`);
    if (!(await isEmpty(tx))) return;
    // Enough to sort every consumer without files.
    await tx.execute(sql`set local work_mem = '64MB'`);
    const people = await fill(tx, size);
    const secrets = secretStore(tx, seal);
    await createAccounts(tx, people, await openUserPool(secrets));
    await secrets.putIfAbsent(marker, 'filled');
  });
}

/** Whether the database holds the demo utility, and so its sign-ins. */
export async function hasDemo(db: Executor, seal?: SecretSeal): Promise<boolean> {
  return (await secretStore(db, seal).get(marker)) !== undefined;
}

async function fill(tx: Executor, size: DemoSize): Promise<UserRow[]> {
  const invent = inventor(541_0101);
  const territory = demoAreas(size.territories);
  const people = demoPeople(territory, invent);
  const supplies = demoNetwork(invent);
  await insert(tx, areas, territory);
  await insert(tx, users, people);
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
  const tags = demoTags(supplies, settledEngineers(people), invent);
  await insert(tx, feederTags, tags);
  await fillMonths(tx, { people, tags, size, invent });
  return people;
}

/** The transformer centres, their consumers, and the months up to the current one. */
async function fillMonths(
  tx: Executor,
  of: { people: readonly UserRow[]; tags: readonly TagRow[]; size: DemoSize; invent: Inventor },
): Promise<void> {
  const activatedOn = addMonths(currentMonth(), 1 - of.size.months);
  const months = Array.from({ length: of.size.months }, (_, index) => addMonths(activatedOn, index));
  const transformers = demoTransformers({ ...of, activatedOn });
  const rows = transformers.map(({ row }) => row);
  await fillInBulk(tx, ['tc_meter_readers', 'tc_terms', 'transformer_centres'], async () => {
    await insertAll(tx, transformerCentres, rows);
    await insertAll(
      tx,
      tcMeterReaders,
      transformers.flatMap(({ meterReaders }) => meterReaders),
    );
    await insertAll(
      tx,
      tcTerms,
      rows.map(({ id, ...term }) => ({ ...term, tcId: id, fromMonth: activatedOn })),
    );
  });

  await fillInBulk(tx, ['installation_months', 'installations'], () => makeConsumers(tx, transformers));
  await makeBilling(tx, months);
  await fillInBulk(tx, ['tc_audits', 'tc_readings'], async () => {
    await makeReadings(tx, months);
    await makeAudits(tx, months);
  });
}

/** The assistant engineers who have signed in before. */
function settledEngineers(people: readonly UserRow[]): UserRow[] {
  const newcomers = demoSignIns.filter(signIn => signIn.temporary).map(signIn => signIn.username);
  return people.filter(person => person.userType === 'ae' && !newcomers.includes(person.username));
}

async function insert<T extends PgTable>(tx: Executor, table: T, rows: readonly T['$inferInsert'][]) {
  for (let start = 0; start < rows.length; start += chunk)
    await tx.insert(table).values(rows.slice(start, start + chunk));
}

async function createAccounts(tx: Executor, people: readonly UserRow[], pool: UserPool) {
  for (const { username, temporary } of demoSignIns) {
    const person = people.find(candidate => candidate.username === username);
    if (!person) throw new Error(`Nobody signs in as ${username}`);
    await createAccount(tx, pool, { sub: person.sub, username, password: demoPassword, temporary });
  }
}
