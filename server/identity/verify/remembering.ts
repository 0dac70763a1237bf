import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { InvalidTokenError, type TokenVerifier, type VerifiedIdentity } from './verifier.ts';

/** So many tokens are remembered at most, those shown last: one for each of so many people at work. */
const most = 10_000;

/**
 * Checks the signature of a token once, not at every request that shows it: what it was found to say holds until it
 * expires. Sessions and people are looked up each time all the same. Tokens are remembered by their hashes.
 */
export function remembering(verifier: TokenVerifier, now: () => Date = () => new Date()): TokenVerifier {
  const known = new LRUCache<string, VerifiedIdentity>({ max: most });
  return {
    ...verifier,
    read: async idToken => {
      const key = hash('sha256', idToken);
      const found = known.get(key);
      if (found && found.expiresAt <= now()) {
        known.delete(key);
        throw new InvalidTokenError();
      }
      if (found) return found;
      const identity = await verifier.read(idToken);
      known.set(key, identity);
      return identity;
    },
  };
}
