import type { Officer } from '#domain/officer.ts';
import { defaultPreferences, type PreferenceChanges, type Preferences } from '#domain/preferences.ts';
import type { Call } from '../../client/call.ts';
import { AnswerLost, sendReliably } from '../../client/sendReliably.ts';
import { isTemporary } from '../../client/isTemporary.ts';
import type { AnswerOf } from '../../client/operations.ts';
import { applyAppearance } from '../../theme/applyAppearance.ts';
import { clearWarnings, showNotice } from '../../ui/notices/notices.ts';
import { storePreferences, storedPreferences, watchStored } from './storedPreferences.ts';

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

/** Returns preferences with some changed; merges hidden columns resource by resource. */
function mergePreferences<P extends PreferenceChanges>(base: P, changes: PreferenceChanges): P {
  const { hiddenColumns } = changes;
  return {
    ...base,
    ...changes,
    ...(hiddenColumns && { hiddenColumns: { ...base.hiddenColumns, ...hiddenColumns } }),
  };
}
