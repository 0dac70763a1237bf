import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { maxConnectionsOfCopy } from '../../services/db/connect.ts';
import { migrationsFolder } from '../../services/settings/paths.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

const oldest = 15;
/** The most that the clocks of server and database may differ, ms: leases last 6 s. */
const clockMs = 2000;
/** The connections of a copy: of calls, files, the beats for a replica, and the checks of all. */
const perCopy = maxConnectionsOfCopy + 14;

/** Settings of PostgreSQL that harm, with the values that do. */
const harmful: readonly {
  name: string;
  harms(value: string): boolean;
  level: Finding['level'];
  why: string;
}[] = [
  {
    name: 'fsync',
    harms: value => value === 'off',
    level: 'fault',
    why: 'a power cut destroys the database',
  },
  {
    name: 'full_page_writes',
    harms: value => value === 'off',
    level: 'fault',
    why: 'a power cut destroys pages',
  },
  {
    name: 'synchronous_commit',
    harms: value => value === 'off',
    level: 'warning',
    why: 'a power cut loses changes that people were told are saved',
  },
  {
    name: 'jit',
    harms: value => value === 'on',
    level: 'warning',
    why: 'compiling a statement over all months takes longer than running it',
  },
  {
    name: 'statement_timeout',
    harms: value => value !== '0',
    level: 'warning',
    why: 'files, reports and upgrades have long statements',
  },
  {
    name: 'idle_in_transaction_session_timeout',
    harms: value => value !== '0' && Number.parseInt(value, 10) < 60_000,
    level: 'warning',
    why: 'a large file pauses inside its transaction',
  },
];

/**
 * Checks a database without changing it: version, rights, extension, settings, clock and migrations. `isCurrent` tells
 * whether it has all of this version's tables.
 */
export async function checkDatabase(url: string): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const text = `${messageOf(error)}. Check DATABASE_URL, and that PostgreSQL accepts it.`;
    return { findings: [fault('database', text)], isCurrent: false };
  }
  try {
    const { finding, isCurrent } = await migrations(client);
    const findings = [
      ...(await version(client)),
      ...(await rights(client)),
      ...(await settings(client)),
      await clock(client),
      finding,
    ];
    return { findings, isCurrent };
  } finally {
    await client.end();
  }
}

type Client = pg.ClientBase;
const textsOf = async (client: Client, statement: string, values: readonly unknown[] = []) => {
  const { rows } = await client.query<Record<string, string | null>>(statement, [...values]);
  return rows;
};

async function version(client: Client): Promise<Finding[]> {
  const [found = {}] = await textsOf(
    client,
    `select current_setting('server_version') as version, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  const { version: name = '', encoding = '' } = found;
  const major = Number.parseInt(name ?? '', 10);
  const text = `PostgreSQL ${name}`;
  return [
    major < oldest ? fault('database', `${text}: take ${oldest} or later.`) : ok('database', text),
    ...(encoding === 'UTF8' ? [] : [fault('database', `its encoding is ${encoding}: create one with UTF8.`)]),
  ];
}

async function rights(client: Client): Promise<Finding[]> {
  const about = 'rights';
  const [found = {}] = await textsOf(
    client,
    `select (has_schema_privilege(current_schema(), 'create'))::text as tables,
       (has_database_privilege(current_database(), 'create'))::text as extensions,
       (exists (select from pg_available_extensions where name = 'pg_trgm'))::text as available,
       (exists (select from pg_extension where extname = 'pg_trgm'))::text as installed`,
  );
  const findings: Finding[] = [];
  if (found['tables'] !== 'true')
    findings.push(fault(about, 'the user may not create tables: grant create on schema public.'));
  if (found['installed'] !== 'true') {
    if (found['available'] !== 'true')
      findings.push(
        fault(about, 'pg_trgm is missing: install the contributed modules (postgresql-contrib).'),
      );
    else if (found['extensions'] !== 'true')
      findings.push(
        fault(about, 'the user may not create pg_trgm: grant create on the database, or create it.'),
      );
  }
  return findings.length > 0 ? findings : [ok(about, 'tables and pg_trgm')];
}

async function settings(client: Client): Promise<Finding[]> {
  const rows = await textsOf(client, 'select name, setting from pg_settings where name = any($1)', [
    [...harmful.map(({ name }) => name), 'max_connections'],
  ]);
  const valueOf = (name: string) => rows.find(row => row['name'] === name)?.['setting'] ?? '';
  const findings = harmful
    .filter(({ name, harms }) => harms(valueOf(name)))
    .map(({ name, level, why }): Finding => ({
      level,
      about: 'settings',
      text: `${name} is ${valueOf(name)}: ${why}. Change it.`,
    }));
  const most = Number(valueOf('max_connections'));
  const copies = Math.floor(most / perCopy);
  if (copies < 1)
    findings.push(
      warning(
        'settings',
        `max_connections is ${most}, and a copy may hold ${perCopy}. Raise it for each copy.`,
      ),
    );
  return findings.length > 0
    ? findings
    : [ok('settings', `nothing that harms; connections for ${copies} ${copies === 1 ? 'copy' : 'copies'}`)];
}

async function clock(client: Client): Promise<Finding> {
  const before = Date.now();
  const [found = {}] = await textsOf(
    client,
    `select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  const off = Math.abs(Number(found['now']) - (before + Date.now()) / 2);
  const text = `${(off / 1000).toFixed(1)} s from the database's`;
  return off > clockMs
    ? warning('clock', `${text}: let both machines follow a time server.`)
    : ok('clock', text);
}

async function migrations(client: Client): Promise<{ finding: Finding; isCurrent: boolean }> {
  const about = 'migrations';
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const journal = 'drizzle.__drizzle_migrations';
  const [found = {}] = await textsOf(client, 'select to_regclass($1)::text as journal', [journal]);
  if (found['journal'] === null)
    return { finding: ok(about, 'an empty database: the next start creates its tables'), isCurrent: false };
  const done = await textsOf(client, `select created_at::text as at from ${journal}`);
  const applied = new Set(done.map(row => Number(row['at'])));
  if ([...applied].some(at => !known.includes(at)))
    return {
      finding: fault(about, 'the database is of a newer version. Start that one, or restore a backup.'),
      isCurrent: false,
    };
  const ahead = known.filter(at => !applied.has(at)).length;
  return ahead > 0
    ? {
        finding: warning(about, `the next start makes ${ahead} of ${known.length}. Make a backup before it.`),
        isCurrent: false,
      }
    : { finding: ok(about, `all ${known.length} are made`), isCurrent: true };
}
