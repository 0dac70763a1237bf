import type { ReactNode } from 'react';

/** Every failure is a warning. */
export type NoticeKind = 'success' | 'info' | 'warning';

/** Optional parts of a notice. */
export interface NoticeExtras {
  /** Its subject: it replaces all earlier notices with the same one. @default no topic */
  topic?: string | undefined;
  /** The path of the screen that it belongs to: a warning ends with its screen. @default no screen */
  screen?: string | undefined;
  /** A button beside the text; pressing it removes the notice. @default none */
  action?: NoticeAction | undefined;
}

/** The action of a notice that undoes what it tells of. */
export const undoLabel = 'Undo';

/** An action offered by a notice. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

/** A notice on screen. */
export interface Notice extends NoticeExtras {
  id: number;
  kind: NoticeKind;
  text: ReactNode;
  /** The outlet that showed it first: the page, or a dialog. */
  outlet: string | undefined;
}

const maxShown = 3;

let shown: readonly Notice[] = [];
let lastId = 0;
let outlets: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * Shows the officer a notice, wherever in the portal. It replaces what it supersedes: the same text, the same topic and,
 * if it is a warning, every success, unless that still offers an action.
 */
export function showNotice(kind: NoticeKind, text: ReactNode, extras: NoticeExtras = {}): void {
  lastId += 1;
  const notice = { id: lastId, kind, text, outlet: activeOutlet(), ...extras };
  const superseded = (before: Notice) =>
    before.text === text ||
    (extras.topic !== undefined && before.topic === extras.topic) ||
    (kind === 'warning' && isSuccess(before));
  setNotices([...shown.filter(before => !superseded(before)), notice].slice(-maxShown));
}

/** Removes the warnings about a topic: what they ask for is done, or no longer matters. */
export function clearWarnings(topic: string): void {
  remove(notice => notice.kind === 'warning' && notice.topic === topic);
}

/** Removes every notice about a topic: the officer has cancelled it. */
export function clearTopic(topic: string): void {
  remove(notice => notice.topic === topic);
}

/** Removes the successes that offer no action: the officer has begun something else, of which they say nothing. */
export function clearSuccesses(): void {
  remove(isSuccess);
}

/** Removes the warnings of a screen, by its path: the officer has left it. */
export function leaveScreen(path: string): void {
  remove(({ kind, screen }) => kind === 'warning' && screen === path);
}

/** Removes the warnings of the open dialog, which the officer is closing. */
export function leaveDialog(): void {
  remove(({ kind, outlet }) => kind === 'warning' && outlet === activeOutlet());
}

/** Removes a notice. */
export function dismiss(id: number): void {
  remove(notice => notice.id === id);
}

/** Runs a notice's action and removes the notice; a removed notice does nothing. */
export function runNoticeAction(id: number): void {
  const notice = shown.find(each => each.id === id);
  dismiss(id);
  notice?.action?.run();
}

/** Removes all notices: earlier failures no longer matter. */
export function dismissAll(): void {
  setNotices([]);
}

/** Returns the notices on screen, oldest first. */
export function shownNotices(): readonly Notice[] {
  return shown;
}

/**
 * Opens an outlet for notices; the newest one shows them, as a dialog makes everything outside inert. Returns a
 * function that closes it.
 */
export function openOutlet(outlet: string): () => void {
  outlets = [...outlets, outlet];
  notifyListeners();
  return () => {
    outlets = outlets.filter(each => each !== outlet);
    notifyListeners();
  };
}

/** Returns the outlet that shows the notices now. */
export function activeOutlet(): string | undefined {
  return outlets.at(-1);
}

/** Calls back whenever the notices or their outlet change. Returns a function that stops it. */
export function watchNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isSuccess = ({ kind, action }: Notice) => kind === 'success' && action === undefined;

function remove(isGone: (notice: Notice) => boolean): void {
  if (shown.some(isGone)) setNotices(shown.filter(notice => !isGone(notice)));
}

function setNotices(notices: readonly Notice[]): void {
  shown = notices;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
