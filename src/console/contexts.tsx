import { createContext, use, type ReactNode } from 'react';
import type { Officer } from '#domain/officer.ts';
import type { PreferenceChanges, Preferences } from '#domain/preferences.ts';
import type { Registry } from './declaration/registry.ts';
import type { Resource } from './declaration/resolved.ts';

const OfficerContext = createContext<Officer | undefined>(undefined);

/** Provides the signed-in officer to its children; the shell renders the console only once an officer has signed in. */
export function OfficerProvider({ value, children }: { value: Officer; children: ReactNode }) {
  return <OfficerContext value={value}>{children}</OfficerContext>;
}

/** Returns the signed-in officer. Throws outside an `OfficerProvider`. */
export function useOfficer(): Officer {
  const officer = use(OfficerContext);
  if (!officer) throw new Error('useOfficer needs an OfficerProvider above it');
  return officer;
}

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

/** Provides the registry to the parts inside `ConsoleRoutes`. */
export const RegistryContext = createContext<Registry | undefined>(undefined);

/** Returns the registry. Throws outside `ConsoleRoutes`. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('useRegistry needs ConsoleRoutes above it');
  return registry;
}

/** Returns a declared resource. Throws if there is none of that name. */
export function useResource(name: string): Resource {
  const resource = useRegistry().resource(name);
  if (!resource) throw new Error(`No resource '${name}' is declared`);
  return resource;
}
