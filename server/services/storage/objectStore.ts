import type { Readable } from 'node:stream';

/** Permission to post one object, and nothing else, straight to the store. */
export interface UploadGrant {
  /** Where to post; absolute, or relative to the API's address. */
  url: string;
  /** The form fields to send before the file. */
  fields: Record<string, string>;
}

/** The limits of a grant; the store enforces all of them. */
export interface UploadTerms {
  key: string;
  contentType: string;
  maxBytes: number;
  /** Seconds. */
  expiresIn: number;
}

/** An object on this machine's disk, until it is disposed of. */
export interface FetchedObject extends AsyncDisposable {
  path: string;
}

/** Returns those of the keys whose objects must stay. */
export type KeysToKeep = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** An object's bytes as a stream; `size` in bytes. */
export interface ObjectBytes {
  size: number;
  stream: Readable;
}

/**
 * Stores files: uploads, results, downloads. The server alone makes keys: segments of letters, digits, dots, dashes and
 * underscores, joined by '/'. Objects never pass through the server's memory as a whole.
 */
export interface ObjectStore {
  /** A folder on this machine for files on their way into the store; starts without files of ended processes. */
  readonly workFolder: string;
  presignUpload(terms: UploadTerms): Promise<UploadGrant>;
  /** Returns an address that serves the object as a file for `expiresIn` seconds. */
  presignDownload(key: string, options: { fileName: string; expiresIn: number }): Promise<string>;
  /** Yields the keys of all objects, some at a time. */
  keys(): AsyncIterable<readonly string[]>;
  /** Returns the keys directly inside a folder; none if the folder doesn't exist. */
  list(folder: string): Promise<string[]>;
  /**
   * Makes sure that the grant of an uploaded object can't replace it any more, and returns its key from then on. The
   * object also stays under its old key until the caller removes it. Sealing again changes nothing.
   */
  seal(key: string): Promise<string>;
  /** Copies an object to this machine. Rejects if it doesn't exist. */
  fetch(key: string): Promise<FetchedObject>;
  /** Streams an object's bytes. Rejects if it doesn't exist. */
  read(key: string): Promise<ObjectBytes>;
  /** Stores a file, completely or not at all; replaces an existing object. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
  /** Removes objects below a folder, sealed or not, that are older than `seconds`, and folders that become empty. */
  removeOlderThan(folder: string, seconds: number, keysToKeep?: KeysToKeep): Promise<void>;
}

/** Whether a read failed because no object has the key, or has it any more. */
export function isMissing(error: unknown): boolean {
  const codes = error instanceof Error ? [error.name, 'code' in error && error.code] : [];
  return codes.includes('NoSuchKey') || codes.includes('ENOENT');
}

const keyPattern = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/;

/** Whether a text has the form of this server's keys, which never lead out of the folder. */
export function isKey(text: string): boolean {
  return text.length <= 300 && keyPattern.test(text);
}

/**
 * The header that makes a browser save an answer as a file (RFC 6266): a plain name for old clients, then the exact
 * one. Path separators, control characters and quotes never reach either.
 */
export function attachment(fileName: string): string {
  const safe = fileName
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 150);
  const name = safe === '' ? 'download' : safe;
  const plain = name.replace(/[^\x20-\x7e]|%/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}

/** Percent-encodes all but RFC 8187's characters; encodeURIComponent leaves a few more as they are. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
