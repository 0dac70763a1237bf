import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../services/db/secrets.ts';

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
  const [accounts, proofs, codes] = [derive('accounts'), derive('proofs'), derive('codes')];
  const hash = (request: string, code: string) => hmac(codes, `${request}:${code}`);
  return {
    accountKey: username => hmac(accounts, username),
    proofKey: proof => hmac(proofs, proof),
    hash,
    matches: ({ request, codeHash }, code) => {
      const [stored, given] = [Buffer.from(codeHash), Buffer.from(hash(request, code))];
      return stored.length === given.length && timingSafeEqual(stored, given);
    },
  };
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
