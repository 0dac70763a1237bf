import { createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../db/secrets.ts';

/** The key by which the portal seals what a user typed; in base64, the same in all their sessions and of no other user. */
export type DraftKeys = (userId: string) => string;

/** Opens the keys; the first start makes the secret that they come from. */
export async function openDraftKeys(secrets: Secrets): Promise<DraftKeys> {
  const secret = await secrets.putIfAbsent('draftKeys.secret', randomBytes(32).toString('base64'));
  const key = Buffer.from(secret, 'base64');
  return userId => createHmac('sha256', key).update(userId).digest('base64');
}
