import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { now } from '#domain/clock.ts';
import { acrossTheUtility } from '../services/db/areaTable.ts';
import type { Database, Executor } from '../services/db/connect.ts';
import { users } from '../services/db/schema/index.ts';
import type { SecretSeal } from '../services/db/secrets.ts';
import { ConfigError, demoSizes, type DemoSize } from '../services/settings/config.ts';
import { hasDemo, readProgress, storeProgress, type Progress } from './progress.ts';
import { stepsOf, type Step } from './steps.ts';
import { demoUtility } from './utility.ts';

/** Arbitrary, but the same in every copy of the server: the copy that holds it fills, the others wait. */
const fillLock = 7_312_002;

/** A step that a fill has just done. */
export interface Done {
  step: string;
  /** The tables that it filled. */
  tables: readonly string[];
  seconds: number;
  /** Its place, from 1, among so many steps. */
  place: number;
  steps: number;
  /** The step after it. */
  next: string | undefined;
}

interface Options {
  seal?: SecretSeal;
  /** The instant as of which the utility is; a fill that was begun before keeps its own. */
  at?: Date;
  onStep?: (done: Done) => Promise<void>;
}

/** Whether the database has no users yet. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(acrossTheUtility(users)).limit(1);
  return row === undefined;
}

/**
 * Fills an empty database with the demo utility, step by step: killed at any moment, the next call goes on after the last
 * whole step. Leaves a database with users unchanged, and one that a fill of another size has begun.
 */
export async function fillWithDemo(
  db: Database,
  size: DemoSize = demoSizes.whole,
  { seal, at = now(), onStep }: Options = {},
): Promise<void> {
  const begun: Progress = {
    size: { ...size, consumers: [...size.consumers] },
    at: at.toISOString(),
    done: [],
  };
  let steps: readonly Step[] | undefined;
  for (;;) {
    const startedAt = performance.now();
    const last = await db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(fillLock))})`);
      const found = await readProgress(tx, seal);
      if (found ? (await hasDemo(tx, seal)) || !isDeepStrictEqual(found.size, size) : !(await isEmpty(tx)))
        return undefined;
      const progress = found ?? begun;
      steps ??= stepsOf(demoUtility(progress.size, new Date(progress.at)), seal);
      const step = nextStep(steps, progress);
      await prepare(tx);
      await step.run(tx);
      const done = {
        step: step.name,
        tables: [...step.tables],
        seconds: (performance.now() - startedAt) / 1000,
      };
      const after = [...progress.done, done];
      await storeProgress(tx, { ...progress, done: after }, seal);
      return { ...done, place: after.length, steps: steps.length, next: steps[after.length]?.name };
    });
    if (!last) return;
    await onStep?.(last);
  }
}

/** Returns the first step that is not done. Throws ConfigError if another version has done others. */
function nextStep(steps: readonly Step[], { done }: Progress): Step {
  const next = steps[done.length];
  if (next && done.every(({ step }, place) => steps[place]?.name === step)) return next;
  throw new ConfigError(
    'Another version began to fill the database: go on with that one, or begin with an empty database.',
  );
}

async function prepare(tx: Executor): Promise<void> {
  // Enough to sort every consumer without files.
  await tx.execute(sql`set local work_mem = '64MB'`);
  // A statement over all months has a plan for each of them: compiling these takes longer than running them.
  await tx.execute(sql`set local jit = off`);
  await tx.execute(sql`set local default_statistics_target = 10`);
}
