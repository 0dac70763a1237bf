import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { administer } from '../../support/database.ts';
import type { Cluster } from '../outage/cluster.ts';
import { sections } from './officers.ts';
import { underHeading } from './page.ts';
import type { Scene } from './scene.ts';
import { run, variablesIn, withOwn } from './shell.ts';
import { fill } from '../../support/smallDisk.ts';
import { hostOf } from './week.ts';

/** Breaks something, waits until the alert fires, and mends it. */
type Break = (scene: Scene, fires: () => Promise<void>, replica: Cluster) => Promise<void>;

/** A port on which nobody listens. */
const nowhere = '127.0.0.1:1';
/** The pause between two calls, ms: it keeps an officer below the limit of calls in a minute. */
const thoughtMs = 100;

const feeders = ['feeders', 'access exclusive'] as const;
const preferences = ['preferences', 'access exclusive'] as const;
/** The outcomes of a file's rows can be read, and no file ends. */
const outcomes = ['file_rows', 'exclusive'] as const;
const saved = { theme: 'dark' };

/** The alerts that are made to fire, by the thing that must break for it. */
export const breaking: Readonly<Record<string, Break>> = {
  'A copy is gone': async (scene, fires) => {
    await scene.kill(1);
    await fires();
    await scene.restart(1);
  },
  'PostgreSQL is away': (scene, fires) => scene.withoutPostgres(fires),
  Errors: (scene, fires) =>
    scene.withoutPostgres(() =>
      meanwhile(fires, async () => {
        await scene.officers.profile('cio');
        await pause(thoughtMs);
      }),
    ),
  'Slow answers': (scene, fires) =>
    meanwhile(fires, () =>
      // The fault itself: for so long nobody gets an answer.
      scene.holding(
        feeders,
        () => many(12, scene, '/cio/feeders'),
        () => pause(1500),
      ),
    ),
  'No connection is free': (scene, fires) =>
    scene.holding(
      ['feeders, preferences', 'access exclusive'],
      () => Promise.all([many(12, scene, '/cio/feeders'), many(12, scene, '/cio/preferences', saved)]),
      fires,
    ),
  'Changes queue up': (scene, fires) =>
    scene.holding(preferences, () => many(450, scene, '/cio/preferences', saved), fires),
  'Reads are refused': (scene, fires) => scene.holding(feeders, () => many(60, scene, '/cio/feeders'), fires),
  'Files pile up': (scene, fires) =>
    scene.holding(
      outcomes,
      async () => {
        for (let file = 0; file < 22; file += 1) await scene.officers.upload();
      },
      fires,
    ),
  'Files fail': async (scene, fires) => {
    const { disk } = scene;
    if (disk === undefined) throw new Error('This machine does not let us mount a small disk.');
    let filler = '';
    const uploaded = async () => {
      await scene.officers.upload();
      filler = fill(disk);
    };
    await scene.holding(outcomes, async () => undefined, uploaded);
    await fires();
    rmSync(filler);
  },
  "Messages don't go out": async (scene, fires) => {
    const sns = await variablesIn(
      withOwn(underHeading('Text messages').command('OTP_SENDER='), { '...': '1' }),
    );
    const credentials = { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'nothing' };
    for (const index of [0, 1])
      await scene.restart(index, { ...sns, ...credentials, SNS_ENDPOINT: `http://${nowhere}` });
    const names = sections.map(code => `ae-${code}`).join(' ');
    const line = underHeading('People and their sessions').command('npm run operate -- invite');
    const { code } = await run(withOwn(line, { 'ae-5410101 ae-5410102': names }), scene.week.variables);
    expect(code).toBe(0);
    await fires();
  },
  'Reports are missing': async (scene, fires) => {
    const { primary, variables } = scene.week;
    const address = primary.urlOf(new URL(variables['DATABASE_URL'] ?? '').pathname.slice(1));
    await administer(address, 'delete from reports; revoke select on section_counts from console');
    await scene.restart(1);
    await fires();
    await administer(address, 'grant select on section_counts to console');
  },
  'A backup is missing': async (scene, fires) => {
    const file = scene.week.folder('no-folder');
    writeFileSync(file, '');
    for (const index of [0, 1]) await scene.restart(index, { BACKUP_TO: `${file}/backups` });
    await fires();
  },
  'Passwords are guessed': async (scene, fires) => {
    for (const { url } of scene.copies) await scene.officers.guess(url, 200);
    await fires();
  },
  'The replica is not read': async (scene, fires, replica) => {
    await replica.stop('immediate');
    const line = underHeading('Read replica').command('READ_DATABASE_URL=');
    const variables = await variablesIn(withOwn(line, { 'replica.example:5432': hostOf(replica) }));
    await scene.restart(1, variables);
    await fires();
  },
  'The event loop is late': (scene, fires) =>
    meanwhile(fires, async () => {
      // The fault itself: another program has the processor.
      scene.first.process.kill('SIGSTOP');
      await pause(700);
      scene.first.process.kill('SIGCONT');
      await pause(200);
    }),
};

/** Makes calls of the corporate office at once: reads, or changes if there is a body. */
async function many(count: number, { officers }: Scene, path: string, body?: object): Promise<number[]> {
  const call = await officers.as('cio');
  const each = Array.from({ length: count }, () =>
    (body ? call('PATCH', path, { body }) : call('GET', path)).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  return Promise.all(each);
}

/** Does `work` again and again until `fires` has ended. */
async function meanwhile(fires: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const fired = fires().finally(() => over.abort());
  while (!over.signal.aborted) await work();
  await fired;
}
