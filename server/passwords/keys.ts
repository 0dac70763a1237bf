import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../db/secrets.ts';

/** Hashes that can't be made without the server's secret: six digits alone are soon tried through. */
export interface CodeKeys {
  /** The name under which the codes of a sign-in name are kept. */
  accountKey(username: string): string;
  /** What is kept of the proof that an asker has. */
  proofKey(proof: string): string;
  /** What is kept of a code. `request` salts it. */
  hash(request: string, code: string): string;
  /** Whether a code is the one that was kept. */
  matches(kept: { request: string; codeHash: string }, code: string): boolean;
}

/** Opens the keys; the first start makes them. */
export async function openCodeKeys(secrets: Secrets): Promise<CodeKeys> {
  const secret = await secrets.putIfAbsent('passwordCodes.secret', randomBytes(32).toString('base64'));
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, 32));
  const [accounts, proofs, codes] = [derive('accounts'), derive('proofs'), derive('codes')];
  const hash = (request: string, code: string) => hmac(codes, `${request}:${code}`);
  return {
    accountKey: username => hmac(accounts, username),
    proofKey: proof => hmac(proofs, proof),
    hash,
    matches: ({ request, codeHash }, code) => {
      const [kept, given] = [Buffer.from(codeHash), Buffer.from(hash(request, code))];
      return kept.length === given.length && timingSafeEqual(kept, given);
    },
  };
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
