import type { ReactNode } from 'react';

/** Every failure is a warning. */
export type NoticeKind = 'success' | 'info' | 'warning';

/** Optional parts of a notice. */
export interface NoticeExtras {
  /** Its subject: a success removes the warnings about the same topic. @default no topic */
  topic?: string | undefined;
  /** A button beside the text; pressing it removes the notice. @default none */
  action?: NoticeAction | undefined;
}

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
}

const maxShown = 3;

let shown: readonly Notice[] = [];
let lastId = 0;
let outlets: readonly string[] = [];
const listeners = new Set<() => void>();

/** Shows the officer a notice, wherever in the portal. The same text never appears twice at a time. */
export function showNotice(kind: NoticeKind, text: ReactNode, extras: NoticeExtras = {}): void {
  lastId += 1;
  const notice = { id: lastId, kind, text, ...extras };
  if (kind === 'success' && extras.topic !== undefined) clearWarnings(extras.topic);
  const others = shown.filter(before => before.text !== text);
  setNotices([...others, notice].slice(-maxShown));
}

/** Removes the warnings about a topic. */
export function clearWarnings(topic: string): void {
  setNotices(shown.filter(notice => notice.kind !== 'warning' || notice.topic !== topic));
}

/** Removes a notice. */
export function dismiss(id: number): void {
  setNotices(shown.filter(notice => notice.id !== id));
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

function setNotices(notices: readonly Notice[]): void {
  shown = notices;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
