import type { Static } from 'typebox';
import type { readPreferences } from '#contract/preferences.ts';
import type { Officer } from '#domain/officer.ts';
import { defaultPreferences, type PreferenceChanges, type Preferences } from '#domain/preferences.ts';
import type { Http } from '../../dataProvider/http.ts';
import { AnswerLost, insist } from '../../dataProvider/insist.ts';
import { mayPass } from '../../dataProvider/mayPass.ts';
import { wear } from '../../theme/wear.ts';
import { overcome, tell } from '../notices.ts';
import { keepPreferences, keptPreferences, watchKept } from './keptPreferences.ts';

const topic = 'preferences';
const notSaved = 'Your preferences could not be saved. They hold until you leave this page.';
const unknown =
  'It is not known whether your preferences were saved. They hold here, and go to the server with the next change.';

type Answer = Static<(typeof readPreferences)['response']>;

/** An officer's preferences: in this browser at once, and on the server. */
export interface OpenedPreferences {
  current: () => Preferences;
  /** Calls back whenever they change. Gives the way to stop. */
  watch: (changed: () => void) => () => void;
  change: (changes: PreferenceChanges) => void;
}

/**
 * Opens an officer's preferences: as last known here, then as the server has them. Changes hold at once and are sent
 * one request after the other; what the server answers wins, but never over what it has not been told yet.
 */
export function openPreferences(http: Http, { id, role }: Officer, until: AbortSignal): OpenedPreferences {
  const path = `/${role}/preferences`;
  const listeners = new Set<() => void>();
  let shown = keptPreferences(id);
  let unsent: PreferenceChanges = {};
  let waiting = false;
  let told = false;

  function show(preferences: Preferences): void {
    shown = preferences;
    wear(preferences);
    for (const changed of listeners) changed();
  }

  function take({ data }: Answer): void {
    if (until.aborted) return;
    show(join({ ...defaultPreferences, ...data }, unsent));
    keepPreferences(id, shown);
  }

  async function send(): Promise<void> {
    const sent = unsent;
    [unsent, waiting] = [{}, false];
    try {
      const save = () => http<Answer>({ method: 'PATCH', path, body: sent, signal: until });
      take((await insist({ send: save })).body);
      overcome(topic);
      told = false;
    } catch (error) {
      if (until.aborted) return;
      const isLost = error instanceof AnswerLost;
      if (isLost || mayPass(error)) unsent = join(sent, unsent);
      if (!told) tell('warning', isLost ? unknown : notSaved, { topic });
      told = true;
    }
  }

  wear(shown);
  watchKept(() => show(join(keptPreferences(id), unsent)), until);
  until.addEventListener('abort', () => wear(defaultPreferences));
  // Without an answer what is known here holds.
  let last = http<Answer>({ path, signal: until }).then(
    ({ body }) => take(body),
    () => undefined,
  );
  return {
    current: () => shown,
    watch: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    change: changes => {
      unsent = join(unsent, changes);
      show(join(shown, changes));
      keepPreferences(id, shown);
      if (!waiting) last = last.then(send);
      waiting = true;
    },
  };
}

/** Preferences with some changed; lists of columns resource by resource. */
function join<P extends PreferenceChanges>(base: P, changes: PreferenceChanges): P {
  const { hiddenColumns } = changes;
  return {
    ...base,
    ...changes,
    ...(hiddenColumns && { hiddenColumns: { ...base.hiddenColumns, ...hiddenColumns } }),
  };
}
