import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { and, asc, gt, gte, lt } from 'drizzle-orm';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { addMonths, isAuditMonth } from '#domain/months.ts';
import type { Database } from '../../services/db/connect.ts';
import { changes } from '../../services/db/schema/changes.ts';
import type { Secrets } from '../../services/db/secrets.ts';

/** Why the change log of a month can't be exported, or an export isn't as it was made; for the operator. */
export class ChangeExportError extends Error {
  override name = 'ChangeExportError';
}

const secretName = 'changes.signingKey';
/** A change has the time at which its transaction began: it may show up as late as this, ms. */
const latestMs = 3_600_000;
const batch = 1000;

/** The hash before the first export: none. */
const noHash = '0'.repeat(64);

const headLine = Type.Object({
  changesOf: Type.String(),
  /** The last hash of the export before. */
  after: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** Ed25519, SPKI in base64. */
  publicKey: Type.String(),
});

const endLine = Type.Object({ count: Type.Integer(), hash: Type.String(), signature: Type.String() });

/** A verified export: its month, and what the operator compares with what they know. */
export interface VerifiedExport {
  month: string;
  count: number;
  /** The last hash, with which the export of the next month begins. */
  hash: string;
  after: string;
  /** The SHA-256 of the public key, in hex. */
  fingerprint: string;
}

/**
 * Yields the change log of a month in India as lines: a head; each change after a SHA-256 of its text and all before it;
 * and an end that is signed (Ed25519) with a key of this utility. So no line can be altered, left out or moved unseen. Run
 * again, it yields the same lines. `after` is the last hash of the month before. Throws ChangeExportError before a month
 * is over.
 */
export async function* exportChanges(
  db: Database,
  secrets: Secrets,
  { month, after = noHash }: { month: string; after?: string | undefined },
  now = new Date(),
): AsyncGenerator<string> {
  const [since, until] = [startOf(month), startOf(addMonths(month, 1))];
  if (!isAuditMonth(month, now) || now.getTime() < until.getTime() + latestMs)
    throw new ChangeExportError(`${month} is no month that has been over for an hour: name one as YYYY-MM.`);
  const key = createPrivateKey(await signingKey(secrets));
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const head: Static<typeof headLine> = { changesOf: month, after, publicKey };
  const headText = JSON.stringify(head);
  yield headText;
  let [hash, count, last] = [chained(after, headText), 0, 0];
  for (;;) {
    const found = await db
      .select()
      .from(changes)
      .where(and(gte(changes.at, since), lt(changes.at, until), gt(changes.id, last)))
      .orderBy(asc(changes.id))
      .limit(batch);
    for (const change of found) {
      const text = inOneLine(change);
      hash = chained(hash, text);
      yield `${hash} ${text}`;
    }
    count += found.length;
    last = found.at(-1)?.id ?? last;
    if (found.length < batch) break;
  }
  const signature = sign(null, signed(count, hash), key).toString('base64');
  yield JSON.stringify({ count, hash, signature } satisfies Static<typeof endLine>);
}

/** Reads the lines of an export. Throws ChangeExportError with the first line that isn't as it was made. */
export async function verifyExport(lines: AsyncIterable<string> | Iterable<string>): Promise<VerifiedExport> {
  let head: Static<typeof headLine> | undefined;
  let end: Static<typeof endLine> | undefined;
  let [hash, count, number] = ['', 0, 0];
  for await (const line of lines) {
    number += 1;
    if (end) throw altered(number);
    if (!head) {
      head = parsed(headLine, line, number);
      hash = chained(head.after, line);
    } else if (line.startsWith('{')) end = parsed(endLine, line, number);
    else {
      hash = chained(hash, line.slice(65));
      if (line.slice(0, 65) !== `${hash} `) throw altered(number);
      count += 1;
    }
  }
  if (!head || !end) throw new ChangeExportError('The end is missing: this is no whole export of changes.');
  const spki = Buffer.from(head.publicKey, 'base64');
  if (end.count !== count || end.hash !== hash || !isSigned(spki, count, hash, end.signature))
    throw altered(number);
  const fingerprint = createHash('sha256').update(spki).digest('hex');
  return { month: head.changesOf, count, hash, after: head.after, fingerprint };
}

function isSigned(spki: Buffer, count: number, hash: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: spki, type: 'spki', format: 'der' });
    return verify(null, signed(count, hash), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

const altered = (line: number) => new ChangeExportError(`Line ${line} is not as it was made.`);

function parsed<T extends Type.TObject>(schema: T, line: string, number: number): Static<T> {
  try {
    return Value.Parse(schema, JSON.parse(line));
  } catch {
    throw altered(number);
  }
}

const chained = (before: string, text: string) =>
  createHash('sha256').update(before).update(text).digest('hex');

const signed = (count: number, hash: string) => Buffer.from(`${count} ${hash}`);

/** Returns the moment at which a month begins in India. */
const startOf = (month: string) => new Date(`${month}-01T00:00:00+05:30`);

/** Returns JSON without the two characters that some readers take for the end of a line. */
const inOneLine = (value: object) =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

async function signingKey(secrets: Secrets): Promise<string> {
  const known = await secrets.get(secretName);
  if (known !== undefined) return known;
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return secrets.putIfAbsent(secretName, privateKey);
}
