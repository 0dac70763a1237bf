import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { sql } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/services/db/cluster/platform.ts';
import { useApi } from '../support/api.ts';
import { dataFolder } from '../support/folders.ts';
import { signIn } from '../support/session.ts';
import { uploadsOf } from './files/uploads.ts';

/** The parts of a dashboard that Grafana needs to show it. */
const dashboard = Type.Object({
  title: Type.String({ minLength: 1 }),
  uid: Type.String({ minLength: 1, maxLength: 40 }),
  schemaVersion: Type.Integer({ minimum: 36 }),
  templating: Type.Object({ list: Type.Array(Type.Object({ name: Type.Literal('source') })) }),
  panels: Type.Array(
    Type.Object({
      id: Type.Integer(),
      type: Type.Literal('timeseries'),
      title: Type.String({ minLength: 1 }),
      datasource: Type.Object({ type: Type.Literal('prometheus'), uid: Type.Literal('${source}') }),
      gridPos: Type.Object({
        x: Type.Integer({ maximum: 12 }),
        y: Type.Integer(),
        w: Type.Literal(12),
        h: Type.Integer(),
      }),
      targets: Type.Array(
        Type.Object({ refId: Type.String(), expr: Type.String(), legendFormat: Type.String() }),
      ),
    }),
  ),
});

const readDoc = (name: string) => readFileSync(path.resolve('docs', name), 'utf8');

const port = await freePort();
const backups = dataFolder('backups');
// No replica listens there: the primary answers.
const away = 'postgresql://nobody@127.0.0.1:1/none';
const api = useApi({ METRICS_PORT: String(port), BACKUP_TO: backups, READ_DATABASE_URL: away });
const files = uploadsOf(api);
const address = `http://127.0.0.1:${port}/metrics`;

/** Returns every sample by its name and labels. */
async function samples(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(address)).text();
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map(line => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}

/** Returns by how much samples grew while something was done. */
async function growth(doIt: () => Promise<unknown>): Promise<(name: string) => number> {
  const before = await samples();
  await doIt();
  const after = await samples();
  return name => (after.get(name) ?? 0) - (before.get(name) ?? 0);
}

beforeAll(async () => {
  await api.as('ae');
});
afterAll(() => rm(backups, { recursive: true, force: true }));

it('counts requests by operation and status, and how long they took', async () => {
  const ae = await api.as('ae');
  const grown = await growth(async () => {
    await ae('GET', '/ae/feeders');
    await ae('GET', '/cio/feeders');
    await fetch(`${api.server.url}/nowhere/54101002`);
  });
  expect(grown('energy_audit_requests_total{operation="listFeeders",status="200"}')).toBe(1);
  expect(grown('energy_audit_requests_total{operation="listFeeders",status="403"}')).toBe(1);
  expect(grown('energy_audit_request_seconds_count{operation="listFeeders"}')).toBe(2);
  expect(grown('energy_audit_requests_total{operation="other",status="404"}')).toBe(1);
});

it('counts sign-ins, and refused ones by their code', async () => {
  const grown = await growth(async () => {
    await signIn(api.server.url, 'ae2', 'Wrong-pass1').catch(() => undefined);
    await api.tokenOf('aee');
  });
  expect(grown('energy_audit_events_total{event="signIn.done"}')).toBe(1);
  expect(grown('energy_audit_refusals_total{code="NotAuthorizedException"}')).toBe(1);
});

it('has a count of 0 before the first refusal, failed report and failed file, so that an alert sees them grow', async () => {
  const found = await samples();
  for (const name of [
    'energy_audit_refusals_total{code="Overloaded"}',
    'energy_audit_refusals_total{code="Busy"}',
    'energy_audit_events_total{event="report.failed"}',
    'energy_audit_files_total{kind="users",outcome="failed"}',
    'energy_audit_files_total{kind="tcReadings",outcome="waits"}',
  ])
    expect(found.get(name), name).toBe(0);
});

it('counts files by kind and outcome, and their rows', async () => {
  const row = { TC_number: '1', Month: '10/2024', Inspection_reason: 'OTHER', State: 'VISITED' };
  const rows = [row, { ...row, TC_number: '2' }];
  const grown = await growth(async () => {
    await files.process('ae', 'inspectionResults', { rows });
    await files.process('ae', 'inspectionResults', { rows: [{ TC_number: '1' }] });
  });
  const outcome = (of: string) => `energy_audit_files_total{kind="inspectionResults",outcome="${of}"}`;
  expect([grown(outcome('processed')), grown(outcome('refused'))]).toEqual([1, 1]);
  expect(grown('energy_audit_file_rows_total{kind="inspectionResults"}')).toBe(2);
});

it('tells the state of the process, of the connections and of the work in the database', async () => {
  await api.server.db.execute(sql`
    insert into outbox (kind, about, leased_until)
    values ('phoneNotice', '{}', now() + interval '1 hour')`);
  const found = await samples();
  expect(found.get('energy_audit_database_up')).toBe(1);
  expect(found.get('energy_audit_work_waiting{work="messages"}')).toBeGreaterThanOrEqual(1);
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      'energy_audit_database_connections{state="used"}',
      'energy_audit_database_connections{state="waiting"}',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]),
  );
});

it('tells the age of the newest backup, the first of which a server makes when it starts', async () => {
  const age = async () => (await samples()).get('energy_audit_backup_age_seconds');
  await expect.poll(age).toBeLessThan(60);
});

it('names nobody: no label has a user, a code or an address', async () => {
  const names = [...(await samples()).keys()].filter(name => name.startsWith('energy_audit'));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(name => /\d{5}|kadri|127\.0/i.test(name))).toEqual([]);
});

it('stays off the portal’s own address', async () => {
  expect((await fetch(`${api.server.url}/metrics`)).headers.get('content-type')).not.toContain(
    'version=0.0.4',
  );
});

/** Every expression that operators are given, by where it stands. */
function expressions(): [string, string][] {
  const panels = Value.Parse(dashboard, JSON.parse(readDoc('grafana-dashboard.json'))).panels;
  const shown = panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  );
  const alerts = readDoc('operate.md').matchAll(/^\| ([^|]+?) +\| `((?:[^`\\]|\\.)+)` +\| \d+m /gm);
  return [...shown, ...Array.from(alerts, ([, name = '', expr = '']): [string, string] => [name, expr])];
}

it.each(expressions())('“%s” is an expression over what the server counts: %s', async (_name, escaped) => {
  const expression = escaped.replaceAll(String.raw`\|`, '|');
  const names: string[] = [];
  const faults: number[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) faults.push(from);
      if (type.name === 'Identifier') names.push(expression.slice(from, to));
    },
  });
  expect(faults).toEqual([]);
  const known = await (await fetch(address)).text();
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  expect(names.filter(name => name !== 'up' && !known.includes(`# TYPE ${base(name)} `))).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
});
