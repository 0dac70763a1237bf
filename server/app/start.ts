import type { AddressInfo } from 'node:net';
import { openDraftKeys } from '../subjects/accounts/sessionRoutes.ts';
import { buildApp } from './app.ts';
import type { Config } from '../services/settings/config.ts';
import { followFirstMonth } from '../subjects/billing/firstMonth.ts';
import { keepMonthsOpen } from '../subjects/billing/months.ts';
import { openDatabase } from '../services/db/cluster/ownPostgres.ts';
import { connect, type Database } from '../services/db/connect.ts';
import { followReplica } from '../services/db/replica/followReplica.ts';
import { readsOf } from '../services/db/replica/reads.ts';
import { openArchives } from '../services/backup/archive.ts';
import { startBackups } from '../services/backup/daily.ts';
import { openSecrets, secretSeal } from '../services/db/secrets.ts';
import { fillDemoApart, provideDemo } from '../demo/provide.ts';
import { attributesOf } from '../subjects/accounts/attributes.ts';
import { phoneNotice } from '../subjects/accounts/changePerson.ts';
import { startDownloads } from '../subjects/downloads/startDownloads.ts';
import { seenBy } from '../services/log/auditLog.ts';
import type { Logger } from 'pino';
import { createLogger } from '../services/log/logger.ts';
import { createMetrics, serveMetrics } from '../services/metrics/metrics.ts';
import { docsFolder, guidesFolder, portalFolder } from '../services/settings/paths.ts';
import {
  createTokenVerifier,
  openAccountAdmin,
  openUserPool,
  userPoolRoutes,
} from '../services/identity/index.ts';
import { invitation } from '../subjects/accounts/upload/invitation.ts';
import { fileThread } from '../subjects/files/thread/fileThread.ts';
import { startIntake } from '../subjects/files/startIntake.ts';
import { openWorkers } from '../services/work/workers.ts';
import { requestLimits, type RequestLimits } from '../services/settings/limits.ts';
import { version } from '../services/settings/version.ts';
import { startCourier } from '../services/mail/courier.ts';
import { codeMessage, openCodeKeys } from '../subjects/accounts/passwords/codes.ts';
import { passwordReset } from '../subjects/accounts/passwords/passwordReset.ts';
import { outsideOrigins, portalConfigOf } from './portalConfig.ts';
import { makePrivate } from '../services/storage/privateFolder.ts';
import { startRetention } from '../subjects/retention/startRetention.ts';
import { startReports } from '../subjects/reports/startReports.ts';
import { openSender } from '../services/mail/sender/index.ts';
import { openStore } from '../services/storage/index.ts';
import { openVisitors } from '../services/identity/visitors.ts';

/** A running server that listens. */
export interface RunningServer {
  /** The address of the server, for example http://localhost:8080. */
  url: string;
  /** Whether the demo utility, and so its sign-ins, exist. */
  demo: boolean;
  db: Database;
  /** Accepts no more requests, lets running ones finish, and closes the database. */
  close(): Promise<void>;
  /** Closes after a delay in which it reports that it is not ready but still answers, so that load balancers notice. */
  drain(): Promise<void>;
}

/**
 * Starts everything in order: database, keys, demo, services, and finally the listener, which waits until the portal is
 * built. If a step fails, undoes the earlier ones.
 */
export async function start(
  config: Config,
  limits?: Partial<RequestLimits>,
  portal?: Promise<void>,
): Promise<RunningServer> {
  await using unwind = new AsyncDisposableStack();
  makePrivate(config.dataDir);
  const { url: databaseUrl, isNew, close } = await openDatabase(config);
  unwind.defer(close);
  if (isNew && config.demo) await fillDemoApart({ ...config, demo: config.demo, databaseUrl });
  const connection = await connect({ databaseUrl });
  unwind.defer(() => connection.close());
  const { db } = connection;
  const log = createLogger(config.logLevel);
  log.info({ version, node: process.version }, 'the server starts');
  const { readDatabaseUrl } = config;
  const replica =
    readDatabaseUrl === undefined
      ? undefined
      : followReplica({ db, databaseUrl, readDatabaseUrl }, limits?.replica ?? requestLimits.replica, log);
  unwind.defer(async () => replica?.close());
  const reads = replica ?? readsOf(db);
  const metrics = config.metrics && createMetrics();
  const spans = await openSpans(config, log);
  unwind.defer(async () => spans?.close());
  const events = metrics ? seenBy(metrics.seen, log) : log;
  const seal = secretSeal(config.secretsKeys);
  const secrets = await openSecrets(db, seal);
  const tokens = config.cognito ? { cognito: config.cognito, db } : { pool: await openUserPool(secrets), db };
  const pool = 'pool' in tokens ? tokens.pool : undefined;
  const demo = await provideDemo(config, db, seal);

  const { store, routes } = await openStore(config, secrets);
  const processor = fileThread({ ...config, databaseUrl, workFolder: store.workFolder }, log, metrics?.seen);
  unwind.defer(() => processor.stop());
  const workers = openWorkers(db, log);
  unwind.defer(() => workers.stop(requestLimits.shutdownMs / 2));
  const downloads = await startDownloads({ db, reads, workers, store, secrets, log: events });
  await startReports(
    { db, reads, workers, store, log: events, arrBasis: config.arrBasis },
    { reportsAt: config.reportsAt, waitMs: limits?.reportsWaitMs ?? requestLimits.reportsWaitMs },
  );
  const verifier = createTokenVerifier(tokens);
  const intake = startIntake({
    db,
    workers,
    store,
    log: events,
    process: processor.process,
    sessionCondition: verifier.sessionCondition,
  });
  const accounts = await openAccountAdmin(tokens, attributesOf);
  const sender = await openSender(config);
  if (!config.sns && !demo)
    log.warn('passwords and codes are printed to the terminal; OTP_SENDER=sns sends them to people');
  const keys = await openCodeKeys(secrets);
  const visitors = await openVisitors(secrets);
  const { productName } = config;
  const { isBusy } = intake;
  const courier = startCourier({
    db,
    sender,
    composers: {
      invitation: invitation({ accounts, productName, needsPhone: sender.needsPhone, isBusy }),
      phoneNotice: phoneNotice({ productName }),
      resetCode: codeMessage({ accounts, keys, productName }),
    },
    log,
  });
  unwind.defer(() => courier.stop());

  const months = keepMonthsOpen(db, log);
  unwind.defer(() => months.stop());
  const { archiveTo } = config;
  const archive = archiveTo !== undefined && {
    databaseUrl,
    open: () => openArchives(archiveTo, config, store.workFolder),
  };
  const firstMonth = followFirstMonth(db, log);
  unwind.defer(() => firstMonth.stop());
  const retention = startRetention({ db, store, log: events }, config.retention, archive || undefined);
  unwind.defer(() => retention.stop());
  const backups = await startBackups(config, { databaseUrl, store, log: events });
  unwind.defer(async () => backups?.stop());

  await portal;
  const lockMs = limits?.lockMs ?? requestLimits.lockMs;
  const [requests, door] = [connection.ofRequests(lockMs), connection.door(lockMs)];
  const app = await buildApp({
    db: requests,
    door,
    reads,
    ping: connection.ping,
    accounts,
    store,
    downloads,
    intake,
    visitors,
    passwords: passwordReset({ db: door, accounts, keys, visitors, courier }),
    portalConfig: await portalConfigOf(config, { secrets, pool, hasDemo: demo }),
    firstMonth: firstMonth.month,
    arrBasis: config.arrBasis,
    verifier,
    draftKeys: await openDraftKeys(secrets),
    ...(pool && {
      pool: userPoolRoutes({ pool, db: door, visitors, attributesOf: sub => attributesOf(db, sub) }),
    }),
    ...(routes && { storeRoutes: routes(intake.onStored) }),
    origins: outsideOrigins(config),
    docs: config.docs,
    portalFolder,
    guidesFolder,
    docsFolder,
    log,
    ...(metrics && { ended: metrics.ended }),
    ...(spans && { spans }),
    trustedProxies: config.trustedProxies,
    ...(limits && { limits }),
  });
  unwind.defer(() => app.close());
  if (metrics && config.metrics) {
    metrics.read({
      connections: connection.usage,
      // Where requests wait for a connection, what tells so must not wait behind them.
      backlogs: async () => [...(await workers.backlogs(door)), await courier.backlog(door)],
      ...(backups && { newestBackup: backups.newest }),
      ...(replica && { replica: replica.state }),
    });
    unwind.defer(await serveMetrics(metrics, config.metrics));
  }
  await app.listen({ port: config.port, host: config.host });

  const running = unwind.move();
  return {
    url: addressOf(config, app.server.address()),
    demo,
    db,
    close: () => running.disposeAsync(),
    drain: async () => {
      await app.drain(requestLimits.drainMs);
      await running.disposeAsync();
    },
  };
}

/** Opens the export of traces if somebody takes them; a server without one doesn't load OpenTelemetry. */
async function openSpans({ tracesUrl }: Config, log: Logger) {
  if (tracesUrl === undefined) return undefined;
  const { exportSpans } = await import('../services/log/exportSpans.ts');
  return exportSpans(tracesUrl, log);
}

/** Returns the address to show: people type localhost; an address that listens on its number only is shown as it is. */
function addressOf({ host, port }: Config, bound: AddressInfo | string | null): string {
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  const name = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host;
  return `http://${name}:${boundPort}`;
}
