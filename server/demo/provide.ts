import { fork } from 'node:child_process';
import { once } from 'node:events';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigError, type Config } from '../services/settings/config.ts';
import type { Database } from '../services/db/connect.ts';
import type { SecretSeal } from '../services/db/secrets.ts';
import { entryUrl } from '../services/settings/paths.ts';
import { fillWithDemo, isEmpty } from './fill.ts';
import { demoSizeShape, hasDemo, refuseHalf } from './progress.ts';

/**
 * Fills an empty database if the configuration requests it; returns whether the demo utility is in the database, now or
 * from before. Rejects with ConfigError if a part of it is, or if other machines could use its sign-ins although no
 * setting requests that.
 */
export async function provideDemo(
  { demo, demoForbidden }: Config,
  db: Database,
  seal: SecretSeal,
): Promise<boolean> {
  if (demo) await fillWithDemo(db, demo, { seal });
  await refuseHalf(db, seal);
  const exists = await hasDemo(db, seal);
  if (!demoForbidden) return exists;
  const reason = `anyone can read the password of its sign-ins, and ${demoForbidden.because}`;
  if (exists)
    throw new ConfigError(
      `The database holds the demo utility: ${reason}.\n` +
        '  Set DEMO=1 to show the demo all the same, or name another DATA_DIR or DATABASE_URL.',
    );
  if (demoForbidden.wasDefault && (await isEmpty(db)))
    throw new ConfigError(
      `The database is empty, and is not filled with the demo utility: ${reason}.\n` +
        '  Set DEMO=1 to show the demo all the same, or DEMO=0 to begin without it.',
    );
  return false;
}

/**
 * Fills a new database with the demo utility in a separate process, whose memory is free again afterwards. If the
 * process fails, the server does the same work itself, and reports why it can't.
 */
export async function fillDemoApart(config: FillConfig): Promise<void> {
  const filler = fork(entryUrl('demoFiller'), { execArgv: [], stdio: 'ignore' });
  const stop = () => filler.kill('SIGKILL');
  process.once('exit', stop);
  filler.send(writeFillRequest(config), () => undefined);
  await Promise.race([once(filler, 'exit'), once(filler, 'error')]).catch(() => undefined);
  process.off('exit', stop);
}

/** The message to the process that fills the demo. */
const fillRequest = Type.Object({
  databaseUrl: Type.String(),
  demo: demoSizeShape,
  /** In base64. */
  secretsKeys: Type.Optional(Type.Array(Type.String())),
});

/** The part of the configuration that the process needs. */
type FillConfig = Required<Pick<Config, 'databaseUrl' | 'demo'>> & {
  secretsKeys?: Config['secretsKeys'] | undefined;
};

/** Returns the message that asks for a configuration. It goes through a pipe, as it holds secrets. */
function writeFillRequest({ databaseUrl, demo, secretsKeys }: FillConfig): Static<typeof fillRequest> {
  return {
    databaseUrl,
    demo: { ...demo, consumers: [...demo.consumers] },
    ...(secretsKeys && { secretsKeys: secretsKeys.map(key => key.toString('base64')) }),
  };
}

/** Returns the configuration of a message. */
export function readFillRequest(message: unknown): FillConfig {
  const { secretsKeys, ...rest } = Value.Parse(fillRequest, message);
  return { ...rest, ...(secretsKeys && { secretsKeys: secretsKeys.map(key => Buffer.from(key, 'base64')) }) };
}
