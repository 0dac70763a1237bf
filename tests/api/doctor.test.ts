import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { version as ownVersion } from '../../server/services/settings/version.ts';
import { checkAddress } from '../../server/app/doctor/address.ts';
import { examine } from '../../server/app/doctor/doctor.ts';
import { startOwnPostgres } from '../../server/services/db/cluster/ownPostgres.ts';
import { connect } from '../../server/services/db/connect.ts';
import { startAmazonStandIn } from '../support/amazon.ts';
import { useApi } from '../support/api.ts';
import { makeCertificate } from '../support/certificate.ts';
import { envOf } from '../support/database.ts';
import { s3Secret, startS3StandIn } from '../support/s3StandIn.ts';

// A server runs meanwhile, as it does when somebody asks what is wrong.
const api = useApi();
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Returns what the doctor finds with the server's configuration and some other variables: `level about`, and the texts. */
async function found(env: Record<string, string> = {}) {
  const findings = await examine({ ...envOf(api.place), ...env });
  const of = (level: string) =>
    findings.filter(finding => finding.level === level).map(({ about, text }) => `${about}: ${text}`);
  // The tests' own PostgreSQL is quick instead of safe, and the doctor says so.
  const faults = of('fault').filter(line => !/^settings: (fsync|full_page_writes) is off/.test(line));
  return { faults, warnings: of('warning'), sound: of('ok').map(line => line.split(':')[0]) };
}

it('finds a server without a fault, and says what an operator still has to set', async () => {
  const { faults, warnings, sound } = await found();
  expect(faults).toEqual([]);
  expect(warnings.map(line => line.split(':')[0])).toEqual(expect.arrayContaining(['keys', 'text messages']));
  for (const about of [
    'configuration',
    'disk',
    'database',
    'rights',
    'clock',
    'migrations',
    'people',
    'counts',
  ])
    expect(sound, about).toContain(about);
});

it('names every variable that can’t be used, and stops there', async () => {
  const { faults, sound } = await found({ LOG_LEVEL: 'loud', METRICS_PORT: 'many' });
  expect(faults).toEqual([expect.stringMatching(/^configuration: [^]*LOG_LEVEL[^]*$/)]);
  expect(faults[0]).toContain('METRICS_PORT');
  expect(sound).toEqual([]);
});

it('finds a PostgreSQL that does not answer', async () => {
  const { faults } = await found({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(faults).toEqual([expect.stringMatching(/^database: .*ECONNREFUSED.*Check DATABASE_URL/)]);
});

it('finds harmful settings, a wrong count, a late message, and a key that is gone', async () => {
  const { db } = api.server;
  const database = new URL(api.place.databaseUrl).pathname.slice(1);
  for (const setting of ['synchronous_commit = off', 'jit = on'])
    await db.execute(sql.raw(`alter database "${database}" set ${setting}`));
  await db.execute(sql`insert into outbox (kind, about, created_at, leased_until)
    values ('phoneNotice', '{}', now() - interval '2 hours', now() + interval '1 hour')`);
  await db.execute(sql`insert into settings (name, value) values ('canary', 'sealed:AAAA')`);
  await db.execute(
    sql`update section_counts set untagged = untagged + 1 where month = (select max(month) from section_counts)`,
  );
  const { faults, warnings } = await found({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') });
  expect(warnings).toEqual(
    expect.arrayContaining([
      expect.stringContaining('synchronous_commit is off'),
      expect.stringContaining('jit is on'),
      expect.stringContaining('1 wait for more than an hour'),
    ]),
  );
  expect(faults).toEqual([
    expect.stringContaining('not the key that the secrets in the database are sealed with'),
    expect.stringMatching(/^counts: \d+ differ from the facts/),
  ]);
  await db.execute(
    sql`update section_counts set untagged = untagged - 1 where month = (select max(month) from section_counts)`,
  );
  await db.execute(sql`delete from settings where name = 'canary'`);
});

it('finds a database of a newer version', async () => {
  const { db } = api.server;
  const migrations = sql.raw('drizzle.__drizzle_migrations');
  await db.execute(sql`insert into ${migrations} (hash, created_at) values ('later', 9999999999999)`);
  expect((await found()).faults).toEqual([
    expect.stringContaining('migrations: the database is of a newer version'),
  ]);
  await db.execute(sql`delete from ${migrations} where hash = 'later'`);
});

const corsRule = (method: string) =>
  `<CORSRule><AllowedOrigin>https://console.example</AllowedOrigin><AllowedMethod>${method}</AllowedMethod></CORSRule>`;

it('tries the bucket, and finds rules and settings of Amazon’s services that would harm', async () => {
  const [s3, amazon] = [await startS3StandIn(), await startAmazonStandIn()];
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Secret);
  const names = { S3_BUCKET: 'files', S3_REGION: 'ap-south-1' };
  const cognito = {
    COGNITO_USER_POOL_ID: amazon.poolId,
    COGNITO_CLIENT_ID: 'client',
    COGNITO_REGION: 'ap-south-1',
    COGNITO_ENDPOINT: amazon.endpoint,
  };
  const sns = { OTP_SENDER: 'sns', SNS_REGION: 'ap-south-1', SNS_ENDPOINT: amazon.endpoint };
  const all = { ...names, S3_ENDPOINT: s3.endpoint, ...cognito, ...sns };
  s3.rules.cors = `<CORSConfiguration>${corsRule('POST')}</CORSConfiguration>`;
  const { sound, faults } = await found(all);
  expect(faults).toEqual([]);
  const inPool = ['user pool', 'user pool, settings', 'user pool, client'];
  for (const about of ['bucket', 'bucket, CORS', 'bucket, lifecycle', ...inPool, 'text messages'])
    expect(sound).toContain(about);
  expect([...s3.objects.keys()]).toEqual([]);

  s3.rules.cors = `<CORSConfiguration>${corsRule('GET')}</CORSConfiguration>`;
  const rule = '<ID>old</ID><Status>Enabled</Status><Expiration><Days>90</Days></Expiration>';
  s3.rules.lifecycle = `<LifecycleConfiguration><Rule>${rule}</Rule></LifecycleConfiguration>`;
  amazon.settings.pool = {
    SchemaAttributes: [{ Name: 'custom:userGroup' }],
    LambdaConfig: { PreSignUp: 'a' },
  };
  amazon.settings.client = { ClientSecret: 'secret', ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] };
  amazon.settings.isInSandbox = true;
  expect((await found(all)).faults).toEqual([
    'bucket, CORS: no rule allows POST. Allow POST from the address of the portal, or no browser can upload.',
    expect.stringMatching(/^bucket, lifecycle: old removes objects/),
    expect.stringMatching(
      /Add the custom attributes firstName, .*sectionCode\.\nSet AllowAdmin[^]*PreSignUp/,
    ),
    expect.stringMatching(/^user pool, client: It has a secret, .*\nAllow ALLOW_REFRESH_TOKEN_AUTH\.$/),
    expect.stringMatching(/^text messages: the account is in the sandbox/),
  ]);
  await s3.close();
  await amazon.close();
  const away = await found({ ...names, S3_ENDPOINT: s3.endpoint, ...cognito });
  expect(away.faults).toEqual([
    expect.stringMatching(/^bucket: files: .*Check the address/),
    expect.stringMatching(/^user pool: .*Check the pool/),
  ]);
}, 120_000);

it('checks the address that officers open: its certificate, and which version answers there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-doctor-test-'));
  const [key, cert] = [path.join(folder, 'tls.key'), path.join(folder, 'tls.crt')];
  makeCertificate(key, cert);
  let version = ownVersion;
  const proxy = createServer({ key: await readFile(key), cert: await readFile(cert) }, (_, response) =>
    response.end(JSON.stringify({ version })),
  );
  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  const bound = proxy.address();
  const address = new URL(`https://localhost:${typeof bound === 'object' && bound ? bound.port : 0}`);
  const lines = async (at: URL) =>
    (await checkAddress(at)).map(({ level, about, text }) => `${level} ${about}: ${text}`);

  expect(await lines(address)).toEqual([expect.stringMatching(/^fault certificate: localhost: self-signed/)]);
  setDefaultCACertificates([...getCACertificates(), await readFile(cert, 'utf8')]);
  // The certificate of the test ends in two days.
  const soon = expect.stringMatching(/^warning certificate: ends in [12] days/);
  expect(await lines(address)).toEqual([
    soon,
    `ok address: ${address.origin} answers with version ${version}`,
  ]);
  version = '0.9.0';
  expect(await lines(address)).toEqual([
    soon,
    expect.stringContaining('answers with version 0.9.0; this is'),
  ]);
  expect(await lines(new URL('http://console.example'))).toEqual([expect.stringContaining('by https')]);
  proxy.close();
  await rm(folder, { recursive: true });
});

it('joins the PostgreSQL of a server that runs without one elsewhere', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-doctor-test-'));
  const { DATABASE_URL: _, ...env } = envOf(api.place);
  const examined = () => examine({ ...env, DATA_DIR: dataDir, DEMO: '0' });
  const textOf = async (about: string) => (await examined()).find(finding => finding.about === about)?.text;
  expect(await textOf('database')).toBe('none yet: the first start creates it');
  const own = await startOwnPostgres(dataDir);
  const connection = await connect({ databaseUrl: own.url });
  expect(await textOf('migrations')).toMatch(/^all \d+ are made$/);
  await connection.close();
  await own.close();
  await rm(dataDir, { recursive: true });
});
