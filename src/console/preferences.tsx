import { createContext, use, type ReactNode } from 'react';
import type { PreferenceChanges, Preferences } from '#domain/preferences.ts';

/**
 * The officer's preferences for the look of the portal, and a function that changes them: at once here, then on the
 * server.
 */
export interface PreferencesState {
  preferences: Preferences;
  change: (changes: PreferenceChanges) => void;
}

const PreferencesContext = createContext<PreferencesState | undefined>(undefined);

/** Provides the officer's preferences to its children; the shell owns them. */
export function PreferencesProvider({ value, children }: { value: PreferencesState; children: ReactNode }) {
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}

/** Returns the officer's preferences. Throws outside a `PreferencesProvider`. */
export function usePreferences(): PreferencesState {
  const state = use(PreferencesContext);
  if (!state) throw new Error('usePreferences needs a PreferencesProvider above it');
  return state;
}
