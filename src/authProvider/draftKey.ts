import type { Static } from 'typebox';
import type { readDraftKey as operation } from '#contract/session.ts';
import { isRole } from '#domain/roles.ts';
import { readPath } from '../console/record.ts';
import type { SessionPlace } from './endEverywhere.ts';
import type { Session } from './session.ts';

type Answer = Static<(typeof operation)['response']>;

/** Reads the key of the signed-in officer's drafts; undefined where the API can't be asked, or has none to give. */
export async function readDraftKey(place: SessionPlace, session: Session): Promise<string | undefined> {
  const { userGroup } = session.claims;
  if (!isRole(userGroup)) return undefined;
  try {
    const response = await fetch(`${place.apiBase}/v1/${userGroup}/draft-key`, {
      headers: { 'x-api-key': place.apiKey, authorization: `Bearer ${await session.idToken()}` },
    });
    const key = response.ok ? readPath(await response.json(), 'data.key' satisfies KeyPath) : undefined;
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

type KeyPath = `data.${keyof Answer['data']}`;
