import Fastify from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { fileCategories } from '#domain/files.ts';
import { auditEvents, type Ended, type Seen } from '../log/auditLog.ts';
import type { Replica } from '../db/replica/followReplica.ts';
import type { Backlog } from '../work/workers.ts';

/** The state of a copy of the server that is read when somebody asks for it. */
export interface Readings {
  /** Its connections to the database, and the requests that wait for one. */
  connections(): { open: number; idle: number; waiting: number };
  /** The work that waits in the database, whichever copy will do it. Rejects if the database doesn't answer. */
  backlogs(): Promise<readonly Backlog[]>;
  /** When the newest backup was made; absent if the server makes none. */
  newestBackup?: () => Date | undefined;
  /** The state of the replica; absent if the server has none. */
  replica?: Replica['state'];
}

/** The counts that a copy of the server keeps of itself, for Prometheus. */
export interface Metrics {
  /** Counts a request. */
  ended(request: Ended): void;
  /** Counts an event outside a request. */
  seen(event: Seen): void;
  /** Reads the state from now on. */
  read(readings: Readings): void;
  /** Returns everything in Prometheus's text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Upper bounds of answers, s: the portal's directions are 50 ms to 1 s; the longest call is cut off after 15 minutes. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

const prefix = 'energy_audit';

/** Creates the counts of a copy of the server, all 0. Their labels have few values: never a name, a number or an id. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: `${prefix}_requests_total`,
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: `${prefix}_request_seconds`,
    help: 'How long requests took, by operation.',
    labelNames: ['operation'],
    buckets: seconds,
    registers,
  });
  const refusals = new Counter({
    name: `${prefix}_refusals_total`,
    help: 'Refused requests and sign-in steps by the code of the refusal.',
    labelNames: ['code'],
    registers,
  });
  const events = new Counter({
    name: `${prefix}_events_total`,
    help: 'Events of the audit log: sign-ins, files, downloads, reports.',
    labelNames: ['event'],
    registers,
  });
  const files = new Counter({
    name: `${prefix}_files_total`,
    help: 'Uploaded files by kind and by how their work went on.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const rows = new Counter({
    name: `${prefix}_file_rows_total`,
    help: 'Rows of processed files by kind.',
    labelNames: ['kind'],
    registers,
  });
  // A count that is first seen at 1 never grew, for Prometheus: no alert would tell the first of what seldom happens.
  for (const code of ['Busy', 'Overloaded', 'NotAuthorizedException']) refusals.inc({ code }, 0);
  for (const event of auditEvents) {
    events.inc({ event }, 0);
    const [noun, outcome = ''] = event.split('.');
    if (noun === 'file') for (const kind of fileCategories) files.inc({ kind, outcome }, 0);
  }
  return {
    ended: ({ event, operation = 'other', code, status, ms }) => {
      requests.inc({ operation, status });
      duration.observe({ operation }, ms / 1000);
      events.inc({ event });
      if (code !== undefined && status >= 400) refusals.inc({ code });
    },
    seen: ({ event, category: kind, rows: count }) => {
      events.inc({ event });
      const [noun, outcome = ''] = event.split('.');
      if (noun !== 'file' || kind === undefined) return;
      files.inc({ kind, outcome });
      if (count !== undefined) rows.inc({ kind }, count);
    },
    read: readings => readLater(registry, readings),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Adds what is read whenever somebody asks for it. */
function readLater(registry: Registry, { connections, backlogs, newestBackup, replica }: Readings): void {
  const registers = [registry];
  const used = new Gauge({
    name: `${prefix}_database_connections`,
    help: 'Connections to the database by state, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { open, idle, waiting } = connections();
      this.set({ state: 'used' }, open - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  const retried = new Gauge({
    name: `${prefix}_work_retried`,
    help: 'Work that was tried before and did not end, by kind.',
    labelNames: ['work'],
    registers,
  });
  const isUp = new Gauge({
    name: `${prefix}_database_up`,
    help: '1 if the database answered when this was read.',
    registers,
  });
  const waits = new Gauge({
    name: `${prefix}_work_waiting`,
    help: 'Work that waits or is being done, by kind, of all copies of the server.',
    labelNames: ['work'],
    registers: [],
    async collect() {
      this.reset();
      retried.reset();
      const found = await backlogs().catch(() => undefined);
      isUp.set(found ? 1 : 0);
      for (const { work, waiting, retried: tried } of found ?? []) {
        this.set({ work }, waiting);
        retried.set({ work }, tried);
      }
    },
  });
  for (const metric of [used, waits]) registry.registerMetric(metric);
  if (newestBackup) registry.registerMetric(ageOf(newestBackup));
  if (replica) addReplica(registry, replica);
}

/** Adds what is known of the replica. */
function addReplica(registry: Registry, state: Replica['state']): void {
  const lag = new Gauge({
    name: `${prefix}_replica_lag_seconds`,
    help: 'How old what the replica shows may be.',
    registers: [],
  });
  const reads = new Counter({
    name: `${prefix}_replica_reads_total`,
    help: 'Reads by where they were done.',
    labelNames: ['from'],
    registers: [],
  });
  const isUsed = new Gauge({
    name: `${prefix}_replica_used`,
    help: '1 if reads use the replica.',
    registers: [],
    collect() {
      const now = state();
      this.set(now.isUsed ? 1 : 0);
      lag.set(now.lagSeconds);
      reads.reset();
      for (const [from, count] of Object.entries(now.reads)) reads.inc({ from }, count);
    },
  });
  // In this order: the first one sets the others.
  for (const metric of [isUsed, lag, reads]) registry.registerMetric(metric);
}

/** Returns the age of the newest backup, infinite if there is none: so the alert of an old one tells that too. */
function ageOf(newestBackup: () => Date | undefined): Gauge {
  return new Gauge({
    name: `${prefix}_backup_age_seconds`,
    help: 'The age of the newest backup.',
    registers: [],
    collect() {
      const newest = newestBackup();
      this.set(newest ? (Date.now() - newest.getTime()) / 1000 : Infinity);
    },
  });
}

/**
 * Serves the counts at `/metrics` of an address of its own, which officers don't reach. Rejects if the address is taken.
 * Returns how to stop.
 */
export async function serveMetrics(
  metrics: Metrics,
  address: { host: string; port: number },
): Promise<() => Promise<void>> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => {
    const text = await metrics.text();
    return reply.type(metrics.contentType).send(text);
  });
  // A copy: Fastify adds to what it is given.
  await app.listen({ ...address });
  return () => app.close();
}
