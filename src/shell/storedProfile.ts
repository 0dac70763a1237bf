import type { Location } from '#domain/areas.ts';
import { isRecord } from '#schema/record.ts';
import { browserStorage } from '../client/storages.ts';

/** The part of a profile that the shell shows. */
export interface Profile {
  /** The identity's `sub`. */
  id: string;
  name: { firstName: string; lastName: string };
  location: Location;
}

const key = 'energy-audit.profile';

/** Stores a profile until its officer signs out, so that the next visit starts with names. */
export function storeProfile(profile: Profile): Profile {
  browserStorage.set(key, JSON.stringify(profile));
  return profile;
}

/** Returns the officer's profile as last stored in this browser. */
export function storedProfile(id: string): Profile | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(key) ?? 'null');
    return isProfile(stored) && stored.id === id ? stored : undefined;
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
