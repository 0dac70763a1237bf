import type { Location } from '#domain/areas.ts';
import { isRecord } from '../console/record.ts';

/** What of a profile the shell shows. */
export interface Profile {
  /** The identity's `sub`. */
  id: string;
  name: { firstName: string; lastName: string };
  location: Location;
}

const key = 'energy-audit.profile';

/** Remembers a profile until its officer signs out, so that the next visit need not begin without names. */
export function keepProfile(profile: Profile): Profile {
  localStorage.setItem(key, JSON.stringify(profile));
  return profile;
}

/** The officer's profile as last known in this browser. */
export function keptProfile(id: string): Profile | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isProfile(kept) && kept.id === id ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isProfile(value: unknown): value is Profile {
  return (
    isRecord(value) && typeof value['id'] === 'string' && isTexts(value['name']) && isTexts(value['location'])
  );
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(text => typeof text === 'string');
}
