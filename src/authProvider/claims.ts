import { areaLevels, codeKey, type Location } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { isRole } from '#domain/roles.ts';
import { isRecord, type ConsoleRecord } from '../console/record.ts';

/** What an id token says of the person: the session's attributes. */
export interface Claims {
  sub: string;
  username: string;
  /** The sign-in's session. */
  sessionId: string;
  /** `custom:userGroup`, lower-cased; empty where the pool gave none. */
  userGroup: string;
  firstName: string;
  lastName: string;
  /** Codes without names. */
  location: Location;
  /** How long the token is valid, ms. */
  lifetime: number;
}

/** Reads an id token, whose signature is the server's business. Throws where it is not a JWT. */
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

/** The officer a token speaks of, or undefined where its group may not use the portal. */
export function officerOf(claims: Claims): Officer | undefined {
  const { userGroup, sub, username, firstName, lastName, location } = claims;
  if (!isRole(userGroup)) return undefined;
  return { role: userGroup, id: sub, username, firstName, lastName, location };
}

/** Whether two tokens stand for the same person in the same charge, so that what is on screen may stay. */
export function sameCharge(one: Claims, other: Claims): boolean {
  const charge = ({ sub, userGroup, location }: Claims) => JSON.stringify([sub, userGroup, location]);
  return charge(one) === charge(other);
}

function payloadOf(token: string): ConsoleRecord {
  const encoded = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(encoded), character => character.codePointAt(0) ?? 0);
  const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isRecord(payload)) throw new Error('This is no token.');
  return payload;
}
