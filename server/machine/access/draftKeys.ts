import { createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../../services/db/secrets.ts';

/**
 * Returns the key, in base64, that the portal seals a user's drafts with: the same in all their sessions, different for
 * every user.
 */
export type DraftKeys = (userId: string) => string;

/** Opens the keys; the first start creates the secret that they derive from. */
export async function openDraftKeys(secrets: Secrets): Promise<DraftKeys> {
  const secret = await secrets.putIfAbsent('draftKeys.secret', randomBytes(32).toString('base64'));
  const key = Buffer.from(secret, 'base64');
  return userId => createHmac('sha256', key).update(userId).digest('base64');
}
