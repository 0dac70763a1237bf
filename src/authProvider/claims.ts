import { areaLevels, codeKey, type Location } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { isRole } from '#domain/roles.ts';
import { isRecord, type ConsoleRecord } from '#schema/record.ts';

/** A person's claims from an id token: the session's attributes. */
export interface Claims {
  sub: string;
  username: string;
  /** The id of the session. */
  sessionId: string;
  /** `custom:userGroup`, lower-cased; empty if missing. */
  userGroup: string;
  firstName: string;
  lastName: string;
  /** Codes without names. */
  location: Location;
  /** How long the token is valid, ms. */
  lifetime: number;
}

/** Reads an id token without checking its signature: the server does that. Throws if it is not a JWT. */
export function readClaims(idToken: string): Claims {
  const claims = payloadOf(idToken);
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  const seconds = (name: string) => Number(claims[name]) || 0;
  return {
    sub: text('sub'),
    username: text('cognito:username'),
    sessionId: text('origin_jti'),
    userGroup: text('custom:userGroup').toLowerCase(),
    firstName: text('custom:firstName'),
    lastName: text('custom:lastName'),
    location: Object.fromEntries(
      areaLevels.map(codeKey).flatMap(key => (text(`custom:${key}`) ? [[key, text(`custom:${key}`)]] : [])),
    ),
    lifetime: (seconds('exp') - seconds('iat')) * 1000,
  };
}

/** Returns the officer of a token, or undefined if their group may not use the portal. */
export function officerOf(claims: Claims): Officer | undefined {
  const { userGroup, sub, username, firstName, lastName, location } = claims;
  if (!isRole(userGroup)) return undefined;
  return { role: userGroup, id: sub, username, firstName, lastName, location };
}

/** Whether two tokens belong to the same person, designation and area, so that the screen may stay. */
export function isSameOfficer(one: Claims, other: Claims): boolean {
  const charge = ({ sub, userGroup, location }: Claims) => JSON.stringify([sub, userGroup, location]);
  return charge(one) === charge(other);
}

function payloadOf(token: string): ConsoleRecord {
  const encoded = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(encoded), character => character.codePointAt(0) ?? 0);
  const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isRecord(payload)) throw new Error('This is not a token.');
  return payload;
}
