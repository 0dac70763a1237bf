import type { ReactNode } from 'react';

/** Everything that goes wrong is told as a warning. */
export type NoticeKind = 'success' | 'info' | 'warning';

/** A notice on screen. */
export interface Notice {
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
export function tell(kind: NoticeKind, text: ReactNode): void {
  lastId += 1;
  const others = shown.filter(notice => notice.text !== text);
  show([...others, { id: lastId, kind, text }].slice(-mostShown));
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  show(shown.filter(notice => notice.id !== id));
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
