import { createHmac, hkdfSync, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { otpLength } from '#domain/otp.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { purge } from '../../../services/db/purge.ts';
import { passwordCodes as codes, passwordCodes } from '../../../services/db/schema/passwordCodes.ts';
import { users } from '../../../services/db/schema/users.ts';
import { codeLimits } from '../../../services/settings/limits.ts';
import type { Secrets } from '../../../services/db/secrets.ts';
import type { AccountAdmin } from '../../../services/identity/index.ts';
import type { Composer } from '../../../services/mail/courier.ts';

/** The requester of a code or the person who tries one, as keyed hashes. */
export interface Requester {
  /** Hash of a secret that only they have; the only way to try a code that a browser requested. */
  proof: string | undefined;
  /** Hash of their address, for programs that return no cookies. */
  address: string | undefined;
}

/** Creates a code for a username beside those that others requested; unknown usernames get one too. */
export async function createCode(
  tx: Executor,
  {
    account,
    username,
    requester,
  }: { account: string; username: string; requester: Requester & { proof: string } },
  now: Date,
): Promise<string> {
  await purge(tx, codes, codes.expiresAt, now);
  const request = randomUUID();
  await tx.insert(codes).values({
    request,
    account,
    userId: sql`(select ${users.id} from ${acrossTheUtility(users)} where ${eq(users.username, username)})`,
    asker: requester.proof,
    address: requester.address ?? null,
    expiresAt: new Date(now.getTime() + codeLimits.lifeSeconds * 1000),
  });
  return request;
}

/** A code that an attempt has been counted against. */
export type TriedCode = typeof codes.$inferSelect & { codeHash: string };

/**
 * Counts an attempt against the requester's own code in a single statement, so that concurrent guesses all count and
 * those past the limit find no code. Returns 'spent' if the attempts are used up, `undefined` if no code is live.
 */
export async function countAttempt(
  tx: Executor,
  account: string,
  { proof, address }: Requester,
  now: Date,
): Promise<TriedCode | 'spent' | undefined> {
  const own = proof === undefined ? eq(codes.address, address ?? '') : eq(codes.asker, proof);
  const [live] = await tx
    .select({ request: codes.request })
    .from(codes)
    .where(and(eq(codes.account, account), own, gt(codes.expiresAt, now), isNotNull(codes.codeHash)))
    .orderBy(desc(codes.expiresAt))
    .limit(1);
  if (!live) return undefined;
  const [counted] = await tx
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.request, live.request), lt(codes.tries, codeLimits.tries)))
    .returning();
  if (!counted) return 'spent';
  return counted.codeHash === null ? undefined : { ...counted, codeHash: counted.codeHash };
}

/** Uses up a code and all others of the account; returns `false` if another request was first. */
export async function consumeCode(
  tx: Executor,
  { account, request }: TriedCode,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ codeHash: null, expiresAt: now })
    .where(and(eq(codes.account, account), isNotNull(codes.codeHash)))
    .returning({ request: codes.request });
  return used.some(code => code.request === request);
}

/** Hashes that need the server's secret: six digits alone are quickly guessed. */
export interface CodeKeys {
  /** Returns the key under which the codes of a username are stored. */
  accountKey(username: string): string;
  /** Returns the stored form of a requester's proof. */
  proofKey(proof: string): string;
  /** Returns the stored form of a code, salted with `request`. */
  hash(request: string, code: string): string;
  /** Whether a code equals the stored one. */
  matches(stored: { request: string; codeHash: string }, code: string): boolean;
}

/** Opens the keys; the first start creates them. */
export async function openCodeKeys(secrets: Secrets): Promise<CodeKeys> {
  const secret = await secrets.putIfAbsent('passwordCodes.secret', randomBytes(32).toString('base64'));
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, 32));
  const [accountsKey, proofsKey, codesKey] = [derive('accounts'), derive('proofs'), derive('codes')];
  const hash = (request: string, code: string) => hmac(codesKey, `${request}:${code}`);
  return {
    accountKey: username => hmac(accountsKey, username),
    proofKey: proof => hmac(proofsKey, proof),
    hash,
    matches: ({ request, codeHash }, code) => {
      const [stored, given] = [Buffer.from(codeHash), Buffer.from(hash(request, code))];
      return stored.length === given.length && timingSafeEqual(stored, given);
    },
  };
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/**
 * Makes the requested code when it is sent. For unknown usernames, and for people who can't receive one, makes a code
 * that nobody can type.
 */
export function codeMessage(of: { accounts: AccountAdmin; keys: CodeKeys; productName: string }): Composer {
  return {
    compose: async (tx, { request = '' }) => {
      const isRequested = eq(passwordCodes.request, request);
      const [row] = await tx
        .select({ person: acrossTheUtility(users) })
        .from(passwordCodes)
        .leftJoin(acrossTheUtility(users), eq(users.id, passwordCodes.userId))
        .where(isRequested);
      if (!row) return undefined;
      const { person } = row;
      const phoneNumber = person?.status === 'active' ? person.phoneNumber : null;
      const reached = person && phoneNumber !== null && (await of.accounts.mayReset(tx, person));
      const code = reached ? String(randomInt(10 ** otpLength)).padStart(otpLength, '0') : randomUUID();
      const codeHash = of.keys.hash(request, code);
      await tx.update(passwordCodes).set({ codeHash, phoneNumber }).where(isRequested);
      if (!reached) return undefined;
      return {
        name: fullName(person),
        phoneNumber,
        text: `${code} is the OTP to reset the password of ${person.username} in ${of.productName}. It is valid for ${codeLimits.lifeSeconds / 60} minutes. Do not share it.`,
      };
    },
  };
}
