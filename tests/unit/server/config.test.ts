import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, demoSizes, readConfig } from '../../../server/services/settings/config.ts';

const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      productName: 'Energy Audit',
      arrBasis: 'input',
      reportsAt: '02:00',
      backup: { keep: { newest: 7, days: 30 }, s3: {} },
      retention: {},
      demo: demoSizes.whole,
      docs: false,
      logLevel: 'info',
      trustedProxies: [],
    });
  });

  it('computes ARR on input unless told otherwise', () => {
    expect(readConfig({ ARR_BASIS: 'billed' }).arrBasis).toBe('billed');
    expect(faultsOf({ ARR_BASIS: 'output' })).toMatch(/ARR_BASIS/);
  });

  it('reads a replica only of a database that it names', () => {
    const replica = { READ_DATABASE_URL: 'postgresql://replica/energy' };
    expect(readConfig({ ...replica, DATABASE_URL: 'postgresql://db/energy' }).readDatabaseUrl).toBe(
      'postgresql://replica/energy',
    );
    expect(faultsOf(replica)).toContain('DATABASE_URL: missing, while READ_DATABASE_URL is set');
  });

  it('makes the reports at a time of the clock', () => {
    expect(readConfig({ REPORTS_AT: '23:59' }).reportsAt).toBe('23:59');
    for (const time of ['24:00', '2:00', '02:60', 'night'])
      expect(faultsOf({ REPORTS_AT: time }), time).toMatch(/REPORTS_AT/);
  });

  it('makes daily backups once it knows where, and refuses numbers and keys that mean nothing', () => {
    expect(readConfig({ BACKUP_AT: '03:15' }).backup.daily).toBeUndefined();
    expect(readConfig({ BACKUP_TO: '/srv/backups' }).backup.daily).toEqual({
      to: '/srv/backups',
      at: '00:30',
    });
    const key = Buffer.alloc(32, 1).toString('base64');
    expect(readConfig({ BACKUP_KEY: `${key},${key}` }).backup.keys).toHaveLength(2);
    for (const [name, value] of Object.entries({
      BACKUP_AT: '24:00',
      BACKUP_KEEP: '0',
      BACKUP_KEEP_DAYS: 'a week',
      BACKUP_KEY: 'secret',
    }))
      expect(faultsOf({ [name]: value })).toContain(name);
  });

  it('archives old months once it knows where, not beside the backups, and keeps what audits look back at', () => {
    const archived = readConfig({ RETAIN_INSTALLATION_MONTHS: '24', ARCHIVE_TO: '/srv/archive' });
    expect([archived.retention, archived.archiveTo]).toEqual([{ installations: 24 }, '/srv/archive']);
    // Alone, it is where months come back from.
    expect(readConfig({ ARCHIVE_TO: '/srv/archive' }).retention).toEqual({});
    expect(faultsOf({ RETAIN_INSTALLATION_MONTHS: '36' })).toContain('ARCHIVE_TO: missing');
    const few = faultsOf({ RETAIN_INSTALLATION_MONTHS: '23', ARCHIVE_TO: '/srv/archive' });
    expect(few).toContain('RETAIN_INSTALLATION_MONTHS must be at least 24');
    for (const [to, backups] of [
      ['/srv/backups/', '/srv/backups'],
      ['s3://bucket/all', 's3://bucket/all/'],
    ])
      expect(faultsOf({ ARCHIVE_TO: to ?? '', BACKUP_TO: backups ?? '', S3_REGION: 'ap-south-1' })).toContain(
        'ARCHIVE_TO: the place of the backups',
      );
    expect(faultsOf({ ARCHIVE_TO: 's3://bucket' })).toContain('S3_REGION: missing, while ARCHIVE_TO');
  });

  it('fills a demo utility by default only if everything is embedded', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://db/energy' }).demo).toBeUndefined();
    expect(readConfig({ DATABASE_URL: 'postgresql://db/energy', DEMO: '1' }).demo).toBe(demoSizes.whole);
    expect(readConfig({ DEMO: '0' }).demo).toBeUndefined();
    expect(readConfig({ DEMO: 'small' }).demo).toBe(demoSizes.small);
  });

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: '127.8.0.1' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { NODE_ENV: 'test' },
  ])('has the demo by default with %j', env => {
    expect(readConfig(env)).toMatchObject({ demo: demoSizes.whole });
    expect(readConfig(env).demoForbidden).toBeUndefined();
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.7' },
    { HOST: '127.example.org' },
    { NODE_ENV: 'production' },
  ])('bars the demo with %j unless DEMO requests it', env => {
    expect(readConfig(env).demo).toBeUndefined();
    expect(readConfig(env).demoForbidden).toMatchObject({ wasDefault: true });
    expect(readConfig({ ...env, DEMO: '0' }).demoForbidden).toMatchObject({ wasDefault: false });
    for (const DEMO of ['1', 'small']) {
      expect(readConfig({ ...env, DEMO }).demo).toBeDefined();
      expect(readConfig({ ...env, DEMO }).demoForbidden).toBeUndefined();
    }
  });

  it('counts an empty variable as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toEqual(readConfig({}));
  });

  it('names every fault at once', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://db',
      LOG_LEVEL: 'loud',
      COGNITO_CLIENT_ID: 'abc',
      S3_BUCKET: 'files',
      OTP_SENDER: 'sns',
      SNS_SENDER_ID: 'much too long a name',
      API_KEY: 'short',
    });
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'COGNITO_USER_POOL_ID',
      'COGNITO_REGION',
      'S3_REGION',
      'SNS_REGION',
      'SNS_SENDER_ID',
      'API_KEY',
    ])
      expect(faults).toContain(name);
  });

  it('never repeats a value, which may be a secret', () => {
    expect(faultsOf({ API_KEY: 'tiny-secret', DATABASE_URL: 'mysql://u:pw@db' })).not.toMatch(
      /tiny-secret|pw@/,
    );
  });
});
