import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Officer } from '#domain/officer.ts';
import {
  defaultPreferences,
  densities,
  rowChoices,
  sidebarStates,
  themes,
  type PreferenceChanges,
  type Preferences,
} from '#domain/preferences.ts';
import { isRecord } from '#schema/record.ts';
import type { Call } from '../client/call.tsx';
import { isTemporary } from '../client/errorText.ts';
import type { AnswerOf } from '../client/operations.ts';
import { AnswerLost, sendReliably } from '../client/sendReliably.ts';
import { browserStorage } from '../client/storages.ts';
import { PreferencesProvider } from '../console/index.ts';
import { clearWarnings, showNotice } from '../ui/notices/notices.ts';

const topic = 'preferences';
const notSaved = 'Your preferences could not be saved. They apply until you leave this page.';
const unknown =
  'It is not known whether your preferences were saved. They apply here, and go to the server with the next change.';

/** An officer's preferences: in this browser at once, and on the server. */
export interface OpenedPreferences {
  current: () => Preferences;
  /** Calls back whenever they change. Returns a function that stops it. */
  watch: (changed: () => void) => () => void;
  change: (changes: PreferenceChanges) => void;
}

/**
 * Opens an officer's preferences: first as stored in this browser, then as the server has them. Changes apply at once
 * and are sent one request after the other; the server's answer wins, but never over changes that it has not received.
 */
export function openPreferences(call: Call, { id }: Officer, signal: AbortSignal): OpenedPreferences {
  const listeners = new Set<() => void>();
  let shown = storedPreferences(id);
  let unsent: PreferenceChanges = {};
  let waiting = false;
  let warned = false;

  function show(preferences: Preferences): void {
    shown = preferences;
    applyAppearance(preferences);
    for (const changed of listeners) changed();
  }

  function applyAnswer({ data }: AnswerOf<'readPreferences'>): void {
    if (signal.aborted) return;
    show(mergePreferences({ ...defaultPreferences, ...data }, unsent));
    storePreferences(id, shown);
  }

  async function send(): Promise<void> {
    const sent = unsent;
    [unsent, waiting] = [{}, false];
    try {
      const save = () => call('changePreferences', { body: sent, signal });
      applyAnswer(await sendReliably({ send: save }));
      clearWarnings(topic);
    } catch (error) {
      if (signal.aborted) return;
      const isLost = error instanceof AnswerLost;
      if (isLost || isTemporary(error)) unsent = mergePreferences(sent, unsent);
      if (!warned) showNotice('warning', isLost ? unknown : notSaved, { topic });
      warned = true;
    }
  }

  applyAppearance(shown);
  watchStored(() => show(mergePreferences(storedPreferences(id), unsent)), signal);
  signal.addEventListener('abort', () => applyAppearance(defaultPreferences));
  // Without an answer what is known here holds.
  let last = call('readPreferences', { signal }).then(applyAnswer, () => undefined);
  return {
    current: () => shown,
    watch: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    change: changes => {
      unsent = mergePreferences(unsent, changes);
      show(mergePreferences(shown, changes));
      storePreferences(id, shown);
      if (!waiting) last = last.then(send);
      waiting = true;
    },
  };
}

/** Returns preferences with some changed; merges those by resource. */
function mergePreferences<P extends PreferenceChanges>(base: P, changes: PreferenceChanges): P {
  const { hiddenColumns, rowsPerPage, columnWidths, startViews } = changes;
  return {
    ...base,
    ...changes,
    ...(hiddenColumns && { hiddenColumns: { ...base.hiddenColumns, ...hiddenColumns } }),
    ...(rowsPerPage && { rowsPerPage: { ...base.rowsPerPage, ...rowsPerPage } }),
    ...(columnWidths && { columnWidths: { ...base.columnWidths, ...columnWidths } }),
    ...(startViews && { startViews: { ...base.startViews, ...startViews } }),
  };
}

const key = 'energy-audit.preferences';

/** Read by beforePaint.ts. */
const themeKey = 'energy-audit.theme';

/** Stores an officer's preferences until sign-out, so that the next visit starts with them. */
function storePreferences(id: string, preferences: Preferences): void {
  browserStorage.set(key, JSON.stringify({ id, preferences }));
  browserStorage.set(themeKey, preferences.theme);
}

/** Returns the officer's preferences as last stored in this browser, otherwise the defaults. */
function storedPreferences(id: string): Preferences {
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
function watchStored(onChange: () => void, signal: AbortSignal): void {
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
    Object.values(value['hiddenColumns']).every(Array.isArray) &&
    isRecord(value['rowsPerPage']) &&
    Object.values(value['rowsPerPage']).every(choice => isOneOf(rowChoices, choice)) &&
    isRecord(value['columnWidths']) &&
    Object.values(value['columnWidths']).every(isRecord) &&
    isRecord(value['startViews'])
  );
}

const isOneOf = (all: readonly string[], value: unknown) => all.some(one => one === value);

/** Provides the officer's current preferences to the screens. */
export function WithPreferences({ opened, children }: { opened: OpenedPreferences; children: ReactNode }) {
  const preferences = useSyncExternalStore(opened.watch, opened.current);
  const value = useMemo(() => ({ preferences, change: opened.change }), [preferences, opened]);
  return <PreferencesProvider value={value}>{children}</PreferencesProvider>;
}

/** Sets the theme and density of the page; tokens.css has their values. */
function applyAppearance({ theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  Object.assign(document.documentElement.dataset, { theme, density });
}
