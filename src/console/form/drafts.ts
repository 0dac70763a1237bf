import { isRecord, type ConsoleRecord, type ConsoleRow } from '../record.ts';

/** What was typed into the form of a screen and is not saved. */
export interface Draft {
  /** The screen: path and query. */
  address: string;
  /** The changed fields. */
  values: ConsoleRecord;
  /** The record that the form began from: the changes are based on it, however long ago that was. */
  basis?: ConsoleRow | undefined;
}

const key = 'energy-audit.drafts';
const open = new Set<() => Draft | undefined>();

/** Makes known what is typed into an open form; `collect` gives it when asked. Gives the way to stop. */
export function offerDraft(collect: () => Draft | undefined): () => void {
  open.add(collect);
  return () => open.delete(collect);
}

/**
 * Keeps what is typed in this tab past the end of an officer's session. Nothing is written before that, and what is
 * goes with the tab, with its form, and with a sign-in by anyone else.
 */
export function keepDrafts(owner: string): void {
  const drafts = [...readDrafts(owner), ...[...open].flatMap(collect => collect() ?? [])];
  writeDrafts(owner, drafts);
}

/** The screen that was typed on last. Forgets the drafts of anyone but this officer. */
export function draftAddress(owner: string): string | undefined {
  const drafts = readDrafts(owner);
  writeDrafts(owner, drafts);
  return drafts.at(-1)?.address;
}

/** What this officer typed at an address before the last session ended: given once. */
export function takeDraft(owner: string, address: string): Omit<Draft, 'address'> | undefined {
  const drafts = readDrafts(owner);
  const found = drafts.findLast(draft => draft.address === address);
  if (found)
    writeDrafts(
      owner,
      drafts.filter(draft => draft.address !== address),
    );
  return found;
}

function readDrafts(owner: string): readonly Draft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(kept) || kept['owner'] !== owner || !Array.isArray(kept['drafts'])) return [];
    return kept['drafts'].filter(isDraft);
  } catch {
    return [];
  }
}

function writeDrafts(owner: string, drafts: readonly Draft[]): void {
  if (drafts.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify({ owner, drafts }));
}

function isDraft(value: unknown): value is Draft {
  return isRecord(value) && typeof value['address'] === 'string' && isRecord(value['values']);
}
