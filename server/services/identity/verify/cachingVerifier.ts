import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { InvalidTokenError, type TokenVerifier, type VerifiedIdentity } from './verifier.ts';

/** The most tokens to cache, the recently used ones: one for each of this many people at work. */
const maxTokens = 10_000;

/**
 * Checks the signature of a token once, not at every request: the result is valid until the token expires. Sessions and
 * people are still looked up each time. The cache knows tokens by their hashes.
 */
export function cachingVerifier(verifier: TokenVerifier, now: () => Date = () => new Date()): TokenVerifier {
  const known = new LRUCache<string, VerifiedIdentity>({ max: maxTokens });
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
