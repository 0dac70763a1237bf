import { isRecord, type ConsoleRecord, type ConsoleRow } from '../record.ts';
import { sealWith, type DraftSeal } from './draftSeal.ts';

/** What was typed into the form of a screen and is not saved. */
export interface Draft {
  /** The screen: path and query. */
  address: string;
  /** The changed fields. */
  values: ConsoleRecord;
  /** The record that the form began from: the changes are based on it, however long ago that was. */
  basis?: ConsoleRow | undefined;
}

/** Reads the officer's key, which the server gives to their sessions alone; undefined where it can't be read. */
type ReadKey = () => Promise<string | undefined>;

const storageKey = 'energy-audit.drafts';
const open = new Set<() => Draft | undefined>();
/** Of the officer who is signed in. */
let own: { owner: string; seal: DraftSeal } | undefined;
/** What they typed before their last session ended, until its form is there. */
let found: readonly Draft[] = [];
let writing: Promise<void> = Promise.resolve();
let writes = 0;

/** Makes known what is typed into an open form; `collect` gives it when asked. Gives the way to stop. */
export function offerDraft(collect: () => Draft | undefined): () => void {
  open.add(collect);
  return () => open.delete(collect);
}

/** Gets the key by which drafts will be sealed. Without one none are kept. */
export async function prepareDrafts(owner: string, readKey: ReadKey): Promise<void> {
  if (own?.owner === owner) return;
  const key = await readKey();
  const seal = key === undefined ? undefined : await sealWith(key);
  own = seal && { owner, seal };
}

/**
 * Keeps what is typed in this tab past the end of an officer's session, sealed: only a later session of the same officer
 * can read it. It goes with the tab, with its form, and with a sign-in by anyone else.
 */
export function keepDrafts(owner: string): void {
  write(owner, [...found, ...[...open].flatMap(collect => collect() ?? [])]);
  forgetDrafts();
}

/** Forgets what this page knows of drafts, and the key. */
export function forgetDrafts(): void {
  [own, found] = [undefined, []];
}

/** Opens what an officer typed before, and forgets the drafts of anyone else. Gives the screen that was typed on last. */
export async function openDrafts(owner: string, readKey: ReadKey): Promise<string | undefined> {
  await writing;
  const kept = readKept();
  if (kept?.owner !== owner) {
    sessionStorage.removeItem(storageKey);
    return undefined;
  }
  await prepareDrafts(owner, readKey);
  if (own) found = parseDrafts(await own.seal.open(kept.sealed));
  return found.at(-1)?.address;
}

/** What the officer typed at an address before the last session ended: given once. */
export function takeDraft(address: string): Omit<Draft, 'address'> | undefined {
  const draft = found.findLast(each => each.address === address);
  if (!draft || !own) return undefined;
  found = found.filter(each => each.address !== address);
  write(own.owner, found);
  return draft;
}

/** Seals drafts in place of those before. Takes a moment; what is written after that wins. */
function write(owner: string, drafts: readonly Draft[]): void {
  sessionStorage.removeItem(storageKey);
  writes += 1;
  if (drafts.length === 0 || own?.owner !== owner) return;
  writing = writeSealed(own, drafts, writes);
}

async function writeSealed({ owner, seal }: NonNullable<typeof own>, drafts: readonly Draft[], turn: number) {
  const sealed = await seal.close(JSON.stringify(drafts));
  if (turn === writes) sessionStorage.setItem(storageKey, JSON.stringify({ owner, sealed }));
}

function readKept(): { owner: string; sealed: string } | undefined {
  const kept = parse(sessionStorage.getItem(storageKey));
  return isRecord(kept) && typeof kept['owner'] === 'string' && typeof kept['sealed'] === 'string'
    ? { owner: kept['owner'], sealed: kept['sealed'] }
    : undefined;
}

function parseDrafts(text: string | undefined): readonly Draft[] {
  const drafts = parse(text ?? null);
  return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return isRecord(value) && typeof value['address'] === 'string' && isRecord(value['values']);
}
