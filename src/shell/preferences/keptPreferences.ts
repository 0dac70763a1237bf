import {
  defaultPreferences,
  densities,
  sidebarStates,
  themes,
  type Preferences,
} from '#domain/preferences.ts';
import { isRecord } from '../../console/record.ts';

const key = 'energy-audit.preferences';

/** Read by beforePaint.ts. */
const themeKey = 'energy-audit.theme';

/** Remembers an officer's preferences until sign-out, so that the next visit need not begin without them. */
export function keepPreferences(id: string, preferences: Preferences): void {
  localStorage.setItem(key, JSON.stringify({ id, preferences }));
  localStorage.setItem(themeKey, preferences.theme);
}

/** The officer's preferences as last known in this browser; the defaults where they are not. */
export function keptPreferences(id: string): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(kept) && kept['id'] === id && isPreferences(kept['preferences'])
      ? kept['preferences']
      : defaultPreferences;
  } catch {
    return defaultPreferences;
  }
}

/** Calls back when another tab has kept others. */
export function watchKept(changed: () => void, until: AbortSignal): void {
  const listen = ({ key: at, newValue }: StorageEvent) => {
    if (at === key && newValue !== null) changed();
  };
  window.addEventListener('storage', listen, { signal: until });
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
