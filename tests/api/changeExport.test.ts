import { generateKeyPairSync, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { exportChanges, verifyExport } from '../../server/machine/history/changeExport.ts';
import { rowsOf } from '../../server/services/db/connect.ts';
import { changes } from '../../server/services/db/schema/changes.ts';
import { secretStore } from '../../server/services/db/secrets.ts';
import { useApi } from '../support/api.ts';

const api = useApi();
const month = '2026-03';

/** Adds changes of a month, as the first transaction after its start and the last one before its end made them. */
async function addChanges(): Promise<void> {
  const moments = [
    '2026-02-28T18:29:59Z',
    '2026-02-28T18:30:00Z',
    '2026-03-31T18:29:59Z',
    '2026-03-31T18:30:00Z',
  ];
  await api.server.db.insert(changes).values(
    moments.map((at, index) => ({
      at: new Date(at),
      action: 'meterReader.update',
      entity: 'user',
      entityId: `person ${index}`,
      after: { name: 'first\u2028second\nthird "quoted"' },
    })),
  );
}

const linesOf = async (of = month, after?: string, now = new Date('2026-11-01T00:00:00Z')) => {
  const lines: string[] = [];
  const secrets = secretStore(api.server.db);
  for await (const line of exportChanges(api.server.db, secrets, { month: of, after }, now)) lines.push(line);
  return lines;
};

describe('the change log of a month', () => {
  it('is exported whole, in India’s time, the same each time, and verified', async () => {
    await addChanges();
    const lines = await linesOf();
    const verified = await verifyExport(lines);
    const [found] = await rowsOf(
      api.server.db,
      sql`select count(*)::int as count from changes where to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${month}`,
    );
    expect(verified).toMatchObject({ month, count: found?.['count'] });
    expect(lines.join('\n')).toContain('person 1');
    expect(lines.join('\n')).not.toMatch(/person [03]|\u2028/);
    expect(await linesOf()).toEqual(lines);
    const next = await verifyExport(await linesOf('2026-04', verified.hash));
    expect(next).toMatchObject({ after: verified.hash, fingerprint: verified.fingerprint });
  });

  it.each([
    ['2026-10', '2026-10-31T19:29:59Z'],
    ['2026-11', '2026-11-01T00:00:00Z'],
    ['march', '2026-11-01T00:00:00Z'],
  ])('is refused as %s at %s, before the month has been over for an hour', async (of, now) => {
    await expect(linesOf(of, undefined, new Date(now))).rejects.toThrow(
      `${of} is no month that has been over for an hour`,
    );
  });
});

describe('an altered export is refused', () => {
  const forgeries: Readonly<Record<string, (lines: string[]) => string[]>> = {
    'with another word': lines => lines.map(line => line.replace('person 1', 'person 9')),
    'without a line': lines => lines.toSpliced(1, 1),
    'with a line twice': lines => lines.toSpliced(1, 0, lines[1] ?? ''),
    'in another order': ([head = '', one = '', other = '', ...rest]) => [head, other, one, ...rest],
    'of another month': lines =>
      lines.map(line => line.replace('"changesOf":"2026-03"', '"changesOf":"2026-04"')),
    'without its end': lines => lines.slice(0, -1),
    'with a line after its end': lines => [...lines, lines[1] ?? ''],
    'of nothing': () => [],
    'signed by nobody': lines => lines.map(line => line.replace(/"signature":".{4}/, '"signature":"AAAA')),
  };

  it.each(Object.entries(forgeries))('%s', async (_, forge) => {
    const lines = await linesOf();
    const forged = forge(lines);
    expect(forged).not.toEqual(lines);
    await expect(verifyExport(forged)).rejects.toThrow(/is not as it was made|The end is missing/);
  });

  it('signed again with another key has another fingerprint', async () => {
    const lines = await linesOf();
    const { privateKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const key = createPrivateKey(privateKey);
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
    const chained = (before: string, text: string) =>
      createHash('sha256').update(before).update(text).digest('hex');
    const head = JSON.stringify({ ...JSON.parse(lines[0] ?? ''), publicKey });
    const hash = chained('0'.repeat(64), head);
    const signature = sign(null, Buffer.from(`0 ${hash}`), key).toString('base64');
    const forged = await verifyExport([head, JSON.stringify({ count: 0, hash, signature })]);
    expect(forged.fingerprint).not.toBe((await verifyExport(lines)).fingerprint);
  });
});
