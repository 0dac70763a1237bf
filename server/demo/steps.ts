import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { acrossTheUtility } from '../services/db/areaTable.ts';
import type { Executor } from '../services/db/connect.ts';
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
import { createAccount, openUserPool } from '../services/identity/index.ts';
import { countFirstMonths, countTables, partitionOf } from '../subjects/billing/months.ts';
import type { UserRow } from './demoPeople.ts';
import { makeFeederReadings } from './feederReadings.ts';
import { makeInspections } from './inspections.ts';
import { makeOverloads } from './loads.ts';
import { makeMeterChanges } from './meterChanges.ts';
import { makeAudits, makeBilling, makeReadings } from './monthFigures.ts';
import { markWhole } from './progress.ts';
import { demoPassword, demoSignIns } from './signIns.ts';
import { storeSamples } from './samples.ts';
import { dropPlan, storeConsumers } from './storeConsumers.ts';
import type { DemoUtility } from './utility.ts';

/** A part of the fill that is in the database as a whole or not at all. */
export interface Step {
  name: string;
  /** The tables that it fills. */
  tables: readonly string[];
  run(tx: Executor): Promise<void>;
}

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
  ...countTables,
  'section_audits',
  'section_gaps',
  'meter_changes',
  'feeder_readings',
  'inspections',
];

/** Rows per insert; PostgreSQL allows 65,535 values in a statement. */
const chunk = 500;

/** Returns the steps that fill an empty database with a utility, in their order. Each reads what those before it wrote. */
export function stepsOf(utility: DemoUtility, seal?: SecretSeal): readonly Step[] {
  const { transformers, months, day, plantedFeeders } = utility;
  return [
    {
      name: 'areas, people and feeders',
      tables: ['areas', 'users', 'power_stations', 'feeders', 'feeder_tags'],
      run: tx => storeNetwork(tx, utility),
    },
    {
      name: 'transformer centres',
      tables: ['transformer_centres', 'tc_meter_readers', 'tc_terms'],
      run: tx => storeTransformers(tx, utility),
    },
    {
      name: 'installations',
      tables: ['installations'],
      run: tx =>
        fillInBulk(tx, ['installation_months', 'installations'], () => storeConsumers(tx, transformers)),
    },
    ...months.map(month => ({
      name: `installations of ${month.month}`,
      tables: [partitionOf(month.month)],
      run: (tx: Executor) => makeBilling(tx, month),
    })),
    {
      name: 'counts',
      tables: countTables,
      run: tx =>
        countFirstMonths(
          tx,
          months.map(({ month }) => month),
        ),
    },
    {
      name: 'readings',
      tables: ['tc_readings'],
      run: tx => fillInBulk(tx, ['tc_readings'], () => makeReadings(tx, months)),
    },
    { name: 'meter changes', tables: ['meter_changes'], run: tx => makeMeterChanges(tx, months) },
    {
      name: 'audits',
      tables: ['tc_audits', 'started_audits', 'section_audits', 'audit_tariffs'],
      run: tx => fillInBulk(tx, ['tc_audits'], () => makeAudits(tx, months)),
    },
    {
      name: 'feeder readings and inspections',
      tables: ['feeder_readings', 'inspections'],
      run: async tx => {
        await makeOverloads(tx, months);
        await makeFeederReadings(tx, months, plantedFeeders);
        await makeInspections(tx, months, day);
      },
    },
    { name: 'gaps and sign-ins', tables: ['section_gaps'], run: tx => finish(tx, utility, seal) },
  ];
}

async function storeNetwork(
  tx: Executor,
  { areas: all, people, supplies, tags }: DemoUtility,
): Promise<void> {
  await insert(tx, acrossTheUtility(areas), all);
  await insert(tx, acrossTheUtility(users), people);
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
  await insert(tx, acrossTheUtility(feederTags), tags);
}

async function storeTransformers(tx: Executor, { transformers }: DemoUtility): Promise<void> {
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
}

async function finish(tx: Executor, { people }: DemoUtility, seal: SecretSeal | undefined): Promise<void> {
  // The changes of meters have counted some already.
  await tx.execute(sql`delete from section_gaps`);
  await tx.execute(sql`insert into section_gaps select * from section_gaps_of_facts`);
  await dropPlan(tx);
  await storeSamples(tx);
  // PostgreSQL gathers statistics a minute later: until then, lists of transformer centres would take seconds.
  await tx.execute(sql`analyze ${sql.raw(filledTables.join(', '))}`);
  await createSignIns(tx, people, seal);
  await markWhole(tx, seal);
}

/** Creates the accounts of the demo's sign-ins in the embedded pool. */
async function createSignIns(
  tx: Executor,
  people: readonly UserRow[],
  seal: SecretSeal | undefined,
): Promise<void> {
  const pool = await openUserPool(secretStore(tx, seal));
  for (const { username, temporary } of demoSignIns) {
    const person = people.find(candidate => candidate.username === username);
    if (!person) throw new Error(`No person has the username ${username}`);
    await createAccount(tx, pool, { sub: person.sub, username, password: demoPassword, temporary });
  }
}

async function insert<T extends PgTable>(tx: Executor, table: T, rows: readonly T['$inferInsert'][]) {
  for (let start = 0; start < rows.length; start += chunk)
    await tx.insert(table).values(rows.slice(start, start + chunk));
}
