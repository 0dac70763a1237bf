import { createContext, use, type ReactNode } from 'react';
import type { PreferenceChanges, Preferences } from '#domain/preferences.ts';

/** How the officer wants the portal to look, and how that is changed: at once here, then on the server. */
export interface PreferencesInUse {
  preferences: Preferences;
  change: (changes: PreferenceChanges) => void;
}

const PreferencesContext = createContext<PreferencesInUse | undefined>(undefined);

/** Makes the officer's preferences known below; the shell owns them. */
export function PreferencesProvider({ value, children }: { value: PreferencesInUse; children: ReactNode }) {
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}

/** The officer's preferences. Throws outside a `PreferencesProvider`. */
export function usePreferences(): PreferencesInUse {
  const inUse = use(PreferencesContext);
  if (!inUse) throw new Error('usePreferences needs a PreferencesProvider above it');
  return inUse;
}
