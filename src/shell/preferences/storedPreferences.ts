import {
  defaultPreferences,
  densities,
  sidebarStates,
  themes,
  type Preferences,
} from '#domain/preferences.ts';
import { isRecord } from '#schema/record.ts';
import { browserStorage } from '../../client/storages.ts';

const key = 'energy-audit.preferences';

/** Read by beforePaint.ts. */
const themeKey = 'energy-audit.theme';

/** Stores an officer's preferences until sign-out, so that the next visit starts with them. */
export function storePreferences(id: string, preferences: Preferences): void {
  browserStorage.set(key, JSON.stringify({ id, preferences }));
  browserStorage.set(themeKey, preferences.theme);
}

/** Returns the officer's preferences as last stored in this browser, otherwise the defaults. */
export function storedPreferences(id: string): Preferences {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(key) ?? 'null');
    return isRecord(stored) && stored['id'] === id && isPreferences(stored['preferences'])
      ? stored['preferences']
      : defaultPreferences;
  } catch {
    return defaultPreferences;
  }
}

/** Calls back when another tab stores other preferences. */
export function watchStored(onChange: () => void, signal: AbortSignal): void {
  const listen = ({ key: at, newValue }: StorageEvent) => {
    if (at === key && newValue !== null) onChange();
  };
  window.addEventListener('storage', listen, { signal });
}

function isPreferences(value: unknown): value is Preferences {
  return (
    isRecord(value) &&
    isOneOf(themes, value['theme']) &&
    isOneOf(densities, value['density']) &&
    isOneOf(sidebarStates, value['sidebar']) &&
    isRecord(value['hiddenColumns']) &&
    Object.values(value['hiddenColumns']).every(Array.isArray)
  );
}

const isOneOf = (all: readonly string[], value: unknown) => all.some(one => one === value);
