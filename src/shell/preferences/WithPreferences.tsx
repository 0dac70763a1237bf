import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { PreferencesProvider } from '../../console/index.ts';
import type { OpenedPreferences } from './openPreferences.ts';

/** Provides the officer's current preferences to the screens. */
export function WithPreferences({ opened, children }: { opened: OpenedPreferences; children: ReactNode }) {
  const preferences = useSyncExternalStore(opened.watch, opened.current);
  const value = useMemo(() => ({ preferences, change: opened.change }), [preferences, opened]);
  return <PreferencesProvider value={value}>{children}</PreferencesProvider>;
}
