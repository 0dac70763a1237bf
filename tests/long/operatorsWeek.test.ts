import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breaking } from './operatorsWeek/breaking.ts';
import * as installing from './operatorsWeek/installing.ts';
import * as keeping from './operatorsWeek/keeping.ts';
import { headings, underHeading, type Part } from './operatorsWeek/page.ts';
import { alerts, Prometheus, prometheus } from './operatorsWeek/prometheus.ts';
import { refusedStarts, unprovoked } from './operatorsWeek/refusedStarts.ts';
import * as running from './operatorsWeek/running.ts';
import { Scene } from './operatorsWeek/scene.ts';
import { lineWith, Week } from './operatorsWeek/week.ts';
import type { Cluster } from './outage/cluster.ts';

let week: Week;
let replica: Cluster | undefined;
beforeAll(async () => {
  week = await Week.begin('energy_audit', 'trial');
});
afterAll(async () => {
  await replica?.[Symbol.asyncDispose]();
  await week[Symbol.asyncDispose]();
});

/** The headings that are tried, in the order of the tests. */
const tried: string[] = [];

/** Tries what the page has under a heading. `work` returns what was seen, which the verbose report of the tests shows. */
function step(heading: string, claim: string, work: (week: Week, part: Part) => Promise<string>): void {
  const part = underHeading(heading);
  tried.push(heading);
  it(`${heading}: ${claim}`, async ({ annotate }) => {
    const seen = await work(week, part);
    expect(seen).not.toBe('');
    await annotate(seen);
  });
}

step('Run', 'starts empty in production, and stops in order', installing.runs);
step('PostgreSQL', 'two copies make the tables together', installing.usesPostgres);
step('People and their sessions', 'first officers, then everybody by a file', installing.addsPeople);
step('People and their sessions', 'disabled, invited again, made anonymous', installing.endsSessions);
step('Try it at full size', 'a killed load goes on', installing.loads);
step('Check', 'the doctor finds no fault, or exits with 1', installing.isChecked);
step('Health', 'answers with its version', installing.isHealthy);
step('Backup', 'a backup, and restores into empty places only', keeping.backsUp);
step('What is kept how long', 'nothing goes in the first week', keeping.keeps);
step('Keys', 'a key for the secrets, the next, and another that signs', keeping.changesKeys);
step('Upgrade', 'goes back by the backup from before', keeping.goesBack);

tried.push('When it does not start');
describe('When it does not start', () => {
  const part = underHeading('When it does not start');
  const messages = part.rows.flatMap(([says = '']) =>
    Array.from(says.matchAll(/`([^`]+)`/g), ([, message = '']) => message),
  );

  it('has a row for each message that is tried, and no other', () => {
    expect(messages).toEqual(expect.arrayContaining([...Object.keys(refusedStarts), ...unprovoked]));
    expect(messages).toHaveLength(Object.keys(refusedStarts).length + unprovoked.length);
  });

  it.for(Object.entries(refusedStarts))('%s', async ([message, refuse], { annotate }) => {
    const said = await refuse(week);
    const [beginning = '', ...rest] = message.split('…').map(text => text.trim());
    for (const text of [beginning, ...rest]) expect(said).toContain(text);
    await annotate(lineWith(said, beginning));
  });
});

step('When PostgreSQL goes away', 'the server waits, and goes on by itself', running.losesPostgres);
step('Read replica', 'two copies read it, and do without it', async (_, part) => {
  const [made, seen] = await running.readsReplica(week, part);
  replica = made;
  return seen;
});
step('Logs', 'events as the page explains them, and no secret', running.isLogged);
step('The change log for others', 'two months, and a forgery', running.exportsChanges);

tried.push('Metrics');
const missing = prometheus ? '' : ', which is not installed here: apt-get install prometheus';
describe.skipIf(!prometheus)(`Metrics: alerts of a real Prometheus${missing}`, () => {
  let scene: Scene;
  let watching: Prometheus;
  const unwind = new AsyncDisposableStack();
  beforeAll(async () => {
    await week.halt();
    scene = unwind.use(await Scene.begin(week));
    watching = unwind.use(await Prometheus.start(week.folder('prometheus'), scene.ports));
  });
  afterAll(() => unwind.disposeAsync());

  it('takes every rule of the page, and none fires while all is well', async () => {
    expect(Prometheus.check(week.folder('prometheus'))).toContain(`SUCCESS: ${alerts.length} rules found`);
    await expect.poll(() => watching.sound()).toEqual(alerts.map(({ name }) => name));
    expect(await watching.firing()).toEqual([]);
  });

  const fired = alerts.filter(({ name }) => name in breaking);
  it('tries every alert but that of memory', () => {
    expect(alerts.filter(alert => !fired.includes(alert)).map(({ name }) => name)).toEqual(['Memory grows']);
  });

  it.for(fired)('$name', async ({ name, action }, { annotate }) => {
    const fires = async () => {
      await expect.poll(() => watching.firing(), { timeout: 60_000 }).toContain(name);
    };
    if (!replica) throw new Error('There is no replica.');
    expect(await watching.firing()).not.toContain(name);
    await breaking[name]?.(scene, fires, replica);
    await annotate(`fired: ${action}`);
  });
});

step('Counts', 'right ones, and a wrong one', running.verifiesCounts);

/** Headings without anything that only a week can show: each is tried where it says. */
const elsewhere: Readonly<Record<string, string>> = {
  'Text messages': 'tests/api/identity, and here for the alert of messages',
  'How large it gets': 'lab/bench.md',
  S3: 'tests/unit/storage',
  'Amazon Cognito': 'tests/api/identity',
  Limits: 'tests/api/rateLimits.test.ts',
  'Help and guides': 'tests/api/guides.test.ts',
  'Old months': 'tests/api/billing/oldMonths.test.ts',
  Traces: 'tests/api/traces.test.ts',
  Maps: 'tests/api/mapTiles.test.ts',
  'To the minute': 'PostgreSQL’s own',
  'Too many reads': 'tests/api/manyReads.test.ts',
};

it('tries the page in its order, and leaves no heading out', () => {
  expect([...new Set(tried)]).toEqual(headings.filter(heading => !(heading in elsewhere)));
  expect(headings).toEqual(expect.arrayContaining(Object.keys(elsewhere)));
});
