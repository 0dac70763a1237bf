import { BlockList, isIP, isIPv6 } from 'node:net';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { arrBases, type ArrBasis } from '#domain/audit.ts';

/** The size of the demo utility. */
export interface DemoSize {
  /** Months of readings and billing, the current one included. */
  months: number;
  /** How many copies of the territory it has; the demo's sign-ins belong to the first. */
  territories: number;
  /** Transformer centres per section. */
  transformers: number;
  /** Consumers per transformer centre, at least and at most. */
  consumers: readonly [number, number];
}

/** The whole utility, and one of the same shape with fewer months and consumers that fills in a moment. */
export const demoSizes = {
  whole: { months: 14, territories: 1, transformers: 50, consumers: [8, 42] },
  small: { months: 5, territories: 1, transformers: 50, consumers: [1, 6] },
} as const satisfies Record<string, DemoSize>;

const text = Type.String({ minLength: 1 });
const timeOfDay = '^([01]\\d|2[0-3]):[0-5]\\d$';
const keysInBase64 = '^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$';
const keysOf = (given: string) => given.split(',').map(key => Buffer.from(key, 'base64'));

/** The environment variables the server reads; README.md explains each. */
const environment = Type.Object({
  PORT: Type.String({ pattern: '^\\d{1,5}$', default: '8080' }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  DATA_DIR: Type.String({ minLength: 1, default: './data' }),
  METRICS_PORT: Type.Optional(Type.String({ pattern: '^\\d{1,5}$' })),
  METRICS_HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  /** OpenTelemetry's own names: the collector, and the address of its traces if that is another. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** A replica of it, for reads. */
  READ_DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  S3_BUCKET: Type.Optional(text),
  S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  S3_REGION: Type.Optional(text),
  COGNITO_USER_POOL_ID: Type.Optional(Type.String({ pattern: '^[\\w-]+_[0-9a-zA-Z]+$' })),
  COGNITO_CLIENT_ID: Type.Optional(text),
  COGNITO_REGION: Type.Optional(text),
  COGNITO_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  COGNITO_ADOPT_ACCOUNTS: Type.Enum(['0', '1'], { default: '0' }),
  OTP_SENDER: Type.Enum(['console', 'sns'], { default: 'console' }),
  SNS_REGION: Type.Optional(text),
  SNS_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  SNS_SENDER_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,11}$' })),
  /** The sender's number in India's register of commercial messages (DLT). */
  SNS_ENTITY_ID: Type.Optional(Type.String({ pattern: '^\\d{1,30}$' })),
  ENVIRONMENT_LABEL: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  PRODUCT_NAME: Type.String({ minLength: 1, maxLength: 40, default: 'Energy Audit' }),
  /** The energy that ARR is a rate of. */
  ARR_BASIS: Type.Enum([...arrBases], { default: 'input' }),
  /** When the reports are made each night, in India. */
  REPORTS_AT: Type.String({ pattern: timeOfDay, default: '02:00' }),
  /** 32 bytes in base64; more keys after commas are older ones. */
  SECRETS_KEY: Type.Optional(Type.String({ pattern: keysInBase64 })),
  /** The folder or `s3://bucket/prefix` of the daily backups. */
  BACKUP_TO: Type.Optional(text),
  /** When they are made each day, in India. */
  BACKUP_AT: Type.String({ pattern: timeOfDay, default: '00:30' }),
  /** How many of the newest stay however old they are, and how long every one stays, days. */
  BACKUP_KEEP: Type.String({ pattern: '^[1-9]\\d{0,3}$', default: '7' }),
  BACKUP_KEEP_DAYS: Type.String({ pattern: '^\\d{1,4}$', default: '30' }),
  /** As SECRETS_KEY; encrypts backups. */
  BACKUP_KEY: Type.Optional(Type.String({ pattern: keysInBase64 })),
  /** How many months the contents of files stay after their end, and closed tickets after their answer. */
  RETAIN_FILES_MONTHS: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })),
  RETAIN_TICKETS_MONTHS: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })),
  /** How many months of installations stay before they go to the folder or `s3://bucket/prefix` of archives. */
  RETAIN_INSTALLATION_MONTHS: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })),
  ARCHIVE_TO: Type.Optional(text),
  API_KEY: Type.Optional(Type.String({ minLength: 16 })),
  SUPPORT_FORM_URL: Type.Optional(Type.String({ pattern: '^https://' })),
  MAP_TILES_URL: Type.Optional(
    Type.String({ pattern: '^https?://[^/{}\\s]+/(?=\\S*\\{z\\})(?=\\S*\\{x\\})(?=\\S*\\{y\\})\\S+$' }),
  ),
  MAP_TILES_ATTRIBUTION: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  DEMO: Type.Optional(Type.Enum(['0', '1', 'small'])),
  DOCS: Type.Optional(Type.Enum(['0', '1'])),
  NODE_ENV: Type.Optional(text),
  LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  /** Addresses of the proxies in front, whose X-Forwarded-For the server trusts. */
  TRUSTED_PROXIES: Type.Optional(text),
});

/** The names of the variables that the server reads. */
export const variableNames: readonly string[] = Object.keys(environment.properties);

/** How backups are made, and kept. */
export interface BackupConfig {
  /** The place of the daily ones, and when they are made, in India: 'HH:MM'; absent if the server makes none. */
  daily?: { to: string; at: string };
  /** A backup is removed when it is older than `days` and not among the `newest`. */
  keep: { newest: number; days: number };
  /** The first key encrypts; any of them opens. */
  keys?: Buffer[];
  /** How to reach the buckets of backups. */
  s3: { region?: string; endpoint?: string };
}

/** How many whole months are kept besides the current one; absent: for ever. */
export interface RetentionConfig {
  files?: number;
  tickets?: number;
  /** Older ones go to the archive. */
  installations?: number;
}

/**
 * The fewest months of installations to keep: audits of the last twelve months estimate by the bills of the twelve months before,
 * and an audit that was reopened needs them again.
 */
const fewestInstallationMonths = 24;

/** The server's checked configuration. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
  /** A replica of that database, for reads; absent if they read the database itself. */
  readDatabaseUrl?: string;
  s3?: { bucket: string; region: string; endpoint?: string };
  cognito?: {
    userPoolId: string;
    clientId: string;
    region: string;
    endpoint?: string;
    /** Whether a new person takes over an existing account with their username and a password. */
    adoptAccounts: boolean;
  };
  /** Where Prometheus reads the counts of the server; absent if nobody does. */
  metrics?: { host: string; port: number };
  /** The address of a collector of OpenTelemetry that takes traces; absent if nobody does. */
  tracesUrl?: string;
  /** How messages reach people; absent if they are printed to the terminal. */
  sns?: { region: string; endpoint?: string; senderId?: string; entityId?: string };
  /** The banner's text; absent if what the database holds decides. */
  environmentLabel?: string;
  productName: string;
  /** The energy that ARR is a rate of. */
  arrBasis: ArrBasis;
  /** When the reports are made each night, in India: 'HH:MM'. */
  reportsAt: string;
  /** The first key seals the secrets in the database; the others only open secrets that they sealed before. */
  secretsKeys?: Buffer[];
  backup: BackupConfig;
  /** The place of archived months; absent if there is none. */
  archiveTo?: string;
  retention: RetentionConfig;
  apiKey?: string;
  supportFormUrl?: string;
  /** The address of the pictures below the points of a map, and their maker's name; absent without any. */
  mapTiles?: { url: string; attribution?: string };
  /** Why the server must not serve the demo utility, whose password is public; absent if it may. */
  demoForbidden?: { because: string; wasDefault: boolean };
  /** Whether the portal's origin serves a page that documents the contract. */
  docs: boolean;
  /** How much of the demo utility fills an empty database; absent if it stays empty. */
  demo?: DemoSize;
  logLevel: string;
  trustedProxies: string[];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');
const isLoopback = (host: string) =>
  host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4'));

const demoOf = { 0: {}, 1: { demo: demoSizes.whole }, small: { demo: demoSizes.small } };

/** Thrown with every fault of the environment at once, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the configuration from environment variables; empty ones count as absent. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.keys(environment.properties).flatMap(name => (env[name] ? [[name, env[name]]] : [])),
  );
  const values = Value.Default(environment, given);
  const faults = [...faultsOf(values), ...combinedFaults(given)];
  if (faults.length > 0) throw new ConfigError(`The configuration can't be used:\n${faults.join('\n')}`);
  return fromEnvironment(Value.Parse(environment, values));
}

function faultsOf(values: unknown): string[] {
  return Value.Errors(environment, values).map(fault => `  ${fault.instancePath.slice(1)} ${fault.message}`);
}

function combinedFaults(given: Record<string, string | undefined>): string[] {
  const cognito = ['COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID', 'COGNITO_REGION'];
  const missing = cognito.filter(name => !given[name]);
  const faults: string[] = [];
  if (missing.length > 0 && missing.length < cognito.length)
    faults.push(`  ${missing.join(', ')}: missing, while other COGNITO_ variables are set`);
  if (given['OTP_SENDER'] === 'sns' && !given['SNS_REGION'])
    faults.push('  SNS_REGION: missing, while OTP_SENDER is sns');
  if (given['S3_BUCKET'] && !given['S3_REGION']) faults.push('  S3_REGION: missing, while S3_BUCKET is set');
  if (given['READ_DATABASE_URL'] && !given['DATABASE_URL'])
    faults.push('  DATABASE_URL: missing, while READ_DATABASE_URL is set');
  return [...faults, ...archiveFaults(given)];
}

/** The folder or bucket that an address names, however it ends. */
const placeAt = (address = '') =>
  address.startsWith('s3://') ? address.split('/').filter(Boolean).join('/') : path.resolve(address);

function archiveFaults(given: Record<string, string | undefined>): string[] {
  const { ARCHIVE_TO: to, BACKUP_TO: backups, RETAIN_INSTALLATION_MONTHS: months } = given;
  const faults: string[] = [];
  if (months !== undefined && to === undefined)
    faults.push('  ARCHIVE_TO: missing, while RETAIN_INSTALLATION_MONTHS is set');
  if (Number(months ?? fewestInstallationMonths) < fewestInstallationMonths)
    faults.push(
      `  RETAIN_INSTALLATION_MONTHS must be at least ${fewestInstallationMonths}: audits look back two years`,
    );
  if (to !== undefined && backups !== undefined && placeAt(to) === placeAt(backups))
    faults.push('  ARCHIVE_TO: the place of the backups, where old ones are removed; name another');
  if (to?.startsWith('s3://') && !given['S3_REGION'])
    faults.push('  S3_REGION: missing, while ARCHIVE_TO is in S3');
  return faults;
}

/** Why the demo utility is off unless DEMO requests it; `undefined` if nothing forbids it. */
function demoObstacle({ HOST, NODE_ENV }: Static<typeof environment>): string | undefined {
  if (NODE_ENV === 'production') return 'NODE_ENV is production';
  return isLoopback(HOST) ? undefined : `HOST is ${HOST}, which other machines can reach`;
}

/** Whether the demo utility is on, barred, or neither. It is on by default if database and user pool are embedded. */
function demoFrom(env: Static<typeof environment>): Pick<Config, 'demo' | 'demoForbidden'> {
  const wasDefault = env.DEMO === undefined && !env.DATABASE_URL && !env.COGNITO_USER_POOL_ID;
  const requested = env.DEMO ?? (wasDefault ? '1' : '0');
  const because = demoObstacle(env);
  const isExplicit = env.DEMO !== undefined && env.DEMO !== '0';
  return because === undefined || isExplicit ? demoOf[requested] : { demoForbidden: { because, wasDefault } };
}

/** The address of a signal is taken as it is; the collector's is a base, as OpenTelemetry specifies. */
function tracesFrom(env: Static<typeof environment>): Pick<Config, 'tracesUrl'> {
  const [base, own] = [env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT];
  const tracesUrl = own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`);
  return tracesUrl === undefined ? {} : { tracesUrl };
}

function fromEnvironment(env: Static<typeof environment>): Config {
  return {
    port: Number(env.PORT),
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    ...(env.METRICS_PORT && { metrics: { host: env.METRICS_HOST, port: Number(env.METRICS_PORT) } }),
    ...tracesFrom(env),
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    ...(env.READ_DATABASE_URL && { readDatabaseUrl: env.READ_DATABASE_URL }),
    ...(env.S3_BUCKET && {
      s3: {
        bucket: env.S3_BUCKET,
        region: env.S3_REGION ?? '',
        ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
      },
    }),
    ...(env.COGNITO_USER_POOL_ID && {
      cognito: {
        userPoolId: env.COGNITO_USER_POOL_ID,
        clientId: env.COGNITO_CLIENT_ID ?? '',
        region: env.COGNITO_REGION ?? '',
        ...(env.COGNITO_ENDPOINT && { endpoint: env.COGNITO_ENDPOINT }),
        adoptAccounts: env.COGNITO_ADOPT_ACCOUNTS === '1',
      },
    }),
    ...(env.OTP_SENDER === 'sns' && {
      sns: {
        region: env.SNS_REGION ?? '',
        ...(env.SNS_ENDPOINT && { endpoint: env.SNS_ENDPOINT }),
        ...(env.SNS_SENDER_ID && { senderId: env.SNS_SENDER_ID }),
        ...(env.SNS_ENTITY_ID && { entityId: env.SNS_ENTITY_ID }),
      },
    }),
    ...(env.ENVIRONMENT_LABEL && { environmentLabel: env.ENVIRONMENT_LABEL }),
    productName: env.PRODUCT_NAME,
    arrBasis: env.ARR_BASIS,
    reportsAt: env.REPORTS_AT,
    ...(env.SECRETS_KEY && { secretsKeys: keysOf(env.SECRETS_KEY) }),
    backup: {
      ...(env.BACKUP_TO && { daily: { to: env.BACKUP_TO, at: env.BACKUP_AT } }),
      keep: { newest: Number(env.BACKUP_KEEP), days: Number(env.BACKUP_KEEP_DAYS) },
      ...(env.BACKUP_KEY && { keys: keysOf(env.BACKUP_KEY) }),
      s3: {
        ...(env.S3_REGION && { region: env.S3_REGION }),
        ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
      },
    },
    retention: {
      ...(env.RETAIN_FILES_MONTHS && { files: Number(env.RETAIN_FILES_MONTHS) }),
      ...(env.RETAIN_TICKETS_MONTHS && { tickets: Number(env.RETAIN_TICKETS_MONTHS) }),
      ...(env.RETAIN_INSTALLATION_MONTHS && { installations: Number(env.RETAIN_INSTALLATION_MONTHS) }),
    },
    ...(env.ARCHIVE_TO && { archiveTo: env.ARCHIVE_TO }),
    ...(env.API_KEY && { apiKey: env.API_KEY }),
    ...(env.SUPPORT_FORM_URL && { supportFormUrl: env.SUPPORT_FORM_URL }),
    ...(env.MAP_TILES_URL && {
      mapTiles: {
        url: env.MAP_TILES_URL,
        ...(env.MAP_TILES_ATTRIBUTION && { attribution: env.MAP_TILES_ATTRIBUTION }),
      },
    }),
    ...demoFrom(env),
    docs: env.DOCS === '1',
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map(address => address.trim()) ?? [],
  };
}
