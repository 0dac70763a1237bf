import type { ReactNode } from 'react';

/** Everything that goes wrong is told as a warning. */
export type NoticeKind = 'success' | 'info' | 'warning';

/** What a notice may carry besides its words. */
export interface NoticeExtras {
  /** What it is about: a success takes away the warnings about the same. @default nothing else is about it */
  topic?: string | undefined;
  /** A button beside the words; pressed once, the notice goes. @default none */
  action?: NoticeAction | undefined;
}

/** What can be done from a notice. */
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

const mostShown = 3;

let shown: readonly Notice[] = [];
let lastId = 0;
let outlets: readonly string[] = [];
const listeners = new Set<() => void>();

/** Tells the officer something, wherever in the portal. The same words are not shown twice at a time. */
export function tell(kind: NoticeKind, text: ReactNode, extras: NoticeExtras = {}): void {
  lastId += 1;
  const notice = { id: lastId, kind, text, ...extras };
  if (kind === 'success' && extras.topic !== undefined) overcome(extras.topic);
  const others = shown.filter(before => before.text !== text);
  show([...others, notice].slice(-mostShown));
}

/** Takes the warnings about something away. */
export function overcome(topic: string): void {
  show(shown.filter(notice => notice.kind !== 'warning' || notice.topic !== topic));
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  show(shown.filter(notice => notice.id !== id));
}

/** Does what a notice offers and takes it away: one that is gone does nothing any more. */
export function act(id: number): void {
  const notice = shown.find(each => each.id === id);
  dismiss(id);
  notice?.action?.run();
}

/** Takes all notices away: what went wrong before has been overcome. */
export function dismissAll(): void {
  show([]);
}

/** The notices on screen, oldest first. */
export function shownNotices(): readonly Notice[] {
  return shown;
}

/** Opens a place to show notices; the newest shows them, for a dialog makes all places outside it inert. Gives the way to close it. */
export function openOutlet(outlet: string): () => void {
  outlets = [...outlets, outlet];
  announce();
  return () => {
    outlets = outlets.filter(each => each !== outlet);
    announce();
  };
}

/** The place that shows the notices now. */
export function activeOutlet(): string | undefined {
  return outlets.at(-1);
}

/** Calls back whenever the notices or their place change. Gives the way to stop. */
export function watchNotices(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function show(notices: readonly Notice[]): void {
  shown = notices;
  announce();
}

function announce(): void {
  for (const changed of listeners) changed();
}
