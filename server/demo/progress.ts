import { eq } from 'drizzle-orm';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Executor } from '../services/db/connect.ts';
import { settings } from '../services/db/schema/index.ts';
import { secretStore, type SecretSeal } from '../services/db/secrets.ts';
import { ConfigError } from '../services/settings/config.ts';

/** The setting that keeps how far a fill has come. */
const name = 'demoProgress';

/** The setting that marks a whole demo utility. */
const marker = 'demo';

const wholeNumber = Type.Integer({ minimum: 0 });

/** The size of a demo utility, as it is stored and sent. */
export const demoSizeShape = Type.Object({
  months: wholeNumber,
  territories: wholeNumber,
  transformers: wholeNumber,
  consumers: Type.Tuple([wholeNumber, wholeNumber]),
});

const progressShape = Type.Object({
  size: demoSizeShape,
  /** The instant as of which the utility is, in ISO 8601. */
  at: Type.String(),
  /** The steps that are in the database, in order. */
  done: Type.Array(
    Type.Object({ step: Type.String(), tables: Type.Array(Type.String()), seconds: Type.Number() }),
  ),
});

/** How far a demo utility is in the database. */
export type Progress = Static<typeof progressShape>;

/** Returns how far a fill has come, also when it is whole; `undefined` before the first step. */
export async function readProgress(db: Executor, seal?: SecretSeal): Promise<Progress | undefined> {
  const found = await secretStore(db, seal).get(name);
  return found === undefined ? undefined : Value.Parse(progressShape, JSON.parse(found));
}

/** Stores how far a fill has come, in the transaction of its step. */
export async function storeProgress(tx: Executor, progress: Progress, seal?: SecretSeal): Promise<void> {
  await tx.delete(settings).where(eq(settings.name, name));
  await secretStore(tx, seal).putIfAbsent(name, JSON.stringify(progress));
}

/** Marks the demo utility as whole. */
export async function markWhole(tx: Executor, seal?: SecretSeal): Promise<void> {
  await secretStore(tx, seal).putIfAbsent(marker, 'filled');
}

/** Whether the database holds a whole demo utility and therefore its sign-ins. */
export async function hasDemo(db: Executor, seal?: SecretSeal): Promise<boolean> {
  return (await secretStore(db, seal).get(marker)) !== undefined;
}

/** Rejects with ConfigError if the database holds a part of a demo utility only. */
export async function refuseHalf(db: Executor, seal?: SecretSeal): Promise<void> {
  const progress = await readProgress(db, seal);
  if (!progress || (await hasDemo(db, seal))) return;
  throw new ConfigError(
    'The database holds a part of a utility only, and is not served: its load was interrupted, or still runs.\n' +
      '  npm run load-utility goes on where it stopped; or name another DATA_DIR or DATABASE_URL.',
  );
}
