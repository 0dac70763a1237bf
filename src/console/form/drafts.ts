import { isRecord, type ConsoleRecord, type ConsoleRow } from '#schema/record.ts';
import { tabStorage } from '../../client/storages.ts';

/** The unsaved values typed into the form of a screen. */
export interface Draft {
  /** The address of the screen: path and query. */
  address: string;
  /** The changed fields. */
  values: ConsoleRecord;
  /** The record that the changes are based on, however long ago it was read. */
  basis?: ConsoleRow | undefined;
}

/** Reads the officer's key, which the server returns only to this officer's sessions; undefined if it can't be read. */
type ReadKey = () => Promise<string | undefined>;

const storageKey = 'energy-audit.drafts';
const openForms = new Set<() => Draft | undefined>();
/** The key of the signed-in officer. */
let currentKey: { owner: string; seal: DraftSeal } | undefined;
/** The drafts from their previous session that no form has taken yet. */
let restored: readonly Draft[] = [];
let writing: Promise<void> = Promise.resolve();
let writes = 0;

/** Registers an open form; `collect` returns its draft. Returns a function that unregisters it. */
export function registerDraft(collect: () => Draft | undefined): () => void {
  openForms.add(collect);
  return () => openForms.delete(collect);
}

/** Fetches the key that will seal drafts. Without a key, no drafts are stored. */
export async function prepareDrafts(owner: string, readKey: ReadKey): Promise<void> {
  if (currentKey?.owner === owner) return;
  const key = await readKey();
  const seal = key === undefined ? undefined : await sealWith(key);
  currentKey = seal && { owner, seal };
}

/**
 * Stores the typed values in this tab when an officer's session ends, sealed: only a later session of the same officer
 * can read them. They disappear with the tab, with the form that takes them, and when anyone else signs in.
 */
export function storeDrafts(owner: string): void {
  write(owner, [...restored, ...[...openForms].flatMap(collect => collect() ?? [])]);
  forgetDrafts();
}

/** Clears this page's drafts and key from memory. */
export function forgetDrafts(): void {
  [currentKey, restored] = [undefined, []];
}

/** Opens an officer's earlier drafts and deletes those of anyone else. Returns the address of the last draft. */
export async function restoreDrafts(owner: string, readKey: ReadKey): Promise<string | undefined> {
  await writing;
  const stored = readStored();
  if (stored?.owner !== owner) {
    tabStorage.remove(storageKey);
    return undefined;
  }
  await prepareDrafts(owner, readKey);
  if (currentKey) restored = parseDrafts(await currentKey.seal.decrypt(stored.sealed));
  return restored.at(-1)?.address;
}

/** Returns, once only, what the officer typed at an address before the previous session ended. */
export function takeDraft(address: string): Omit<Draft, 'address'> | undefined {
  const draft = restored.findLast(each => each.address === address);
  if (!draft || !currentKey) return undefined;
  restored = restored.filter(each => each.address !== address);
  write(currentKey.owner, restored);
  return draft;
}

/** Replaces the stored drafts with sealed ones. Sealing takes a moment; a later write wins. */
function write(owner: string, drafts: readonly Draft[]): void {
  tabStorage.remove(storageKey);
  writes += 1;
  if (drafts.length === 0 || currentKey?.owner !== owner) return;
  writing = writeSealed(currentKey, drafts, writes);
}

async function writeSealed(
  { owner, seal }: NonNullable<typeof currentKey>,
  drafts: readonly Draft[],
  turn: number,
) {
  const sealed = await seal.encrypt(JSON.stringify(drafts));
  if (turn === writes) tabStorage.set(storageKey, JSON.stringify({ owner, sealed }));
}

function readStored(): { owner: string; sealed: string } | undefined {
  const stored = parse(tabStorage.get(storageKey));
  return isRecord(stored) && typeof stored['owner'] === 'string' && typeof stored['sealed'] === 'string'
    ? { owner: stored['owner'], sealed: stored['sealed'] }
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

/** Encrypts and decrypts texts. Nobody without the key can read them, not even with devtools. */
interface DraftSeal {
  encrypt: (text: string) => Promise<string>;
  /** Decrypts a text. Returns undefined for anything that this key did not seal. */
  decrypt: (sealed: string) => Promise<string | undefined>;
}

const name = 'AES-GCM';
const ivBytes = 12;

/**
 * Creates a seal with a key of 32 bytes in base64. Returns undefined if the browser offers no cryptography: over plain
 * HTTP.
 */
async function sealWith(base64: string): Promise<DraftSeal | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const key = await crypto.subtle.importKey('raw', fromBase64(base64), name, false, ['encrypt', 'decrypt']);
  return {
    async encrypt(text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const hidden = await crypto.subtle.encrypt({ name, iv }, key, new TextEncoder().encode(text));
      return toBase64([...iv, ...new Uint8Array(hidden)]);
    },
    async decrypt(sealed) {
      try {
        const bytes = fromBase64(sealed);
        const iv = bytes.slice(0, ivBytes);
        const text = await crypto.subtle.decrypt({ name, iv }, key, bytes.slice(ivBytes));
        return new TextDecoder().decode(text);
      } catch {
        return undefined;
      }
    },
  };
}

function fromBase64(text: string) {
  return Uint8Array.from(atob(text), character => character.codePointAt(0) ?? 0);
}

function toBase64(bytes: readonly number[]): string {
  return btoa(bytes.map(byte => String.fromCodePoint(byte)).join(''));
}
