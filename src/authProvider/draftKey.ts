import { isRole } from '#domain/roles.ts';
import { pathOf, type DataOf } from '../client/operations.ts';
import { readPath } from '#schema/record.ts';
import type { Session, SessionConfig } from './session.ts';

/** Reads the key of the signed-in officer's drafts; undefined if the API can't be reached or returns none. */
export async function readDraftKey(config: SessionConfig, session: Session): Promise<string | undefined> {
  const { userGroup } = session.claims;
  if (!isRole(userGroup)) return undefined;
  try {
    const response = await fetch(`${config.apiBase}/v1${pathOf('readDraftKey', { role: userGroup })}`, {
      headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${await session.idToken()}` },
    });
    const key = response.ok ? readPath(await response.json(), 'data.key' satisfies KeyPath) : undefined;
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

type KeyPath = `data.${keyof DataOf<'readDraftKey'>}`;
