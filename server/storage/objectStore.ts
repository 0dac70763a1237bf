import type { Readable } from 'node:stream';

/** Permission to post one object, and nothing else, straight to the store. */
export interface UploadGrant {
  /** Where to post; absolute, or relative to the API's address. */
  url: string;
  /** The form fields to send before the file. */
  fields: Record<string, string>;
}

/** What a grant is to allow; the store enforces all of it. */
export interface UploadTerms {
  key: string;
  contentType: string;
  maxBytes: number;
  /** Seconds. */
  expiresIn: number;
}

/** An object on this machine's disk, for as long as it is not disposed of. */
export interface FetchedObject extends AsyncDisposable {
  path: string;
}

/** Which of some objects are not to be removed, by their keys. */
export type Spared = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** An object's bytes, as they come. */
export interface ObjectBytes {
  size: number;
  stream: Readable;
}

/**
 * Where files lie: uploads, results, downloads. Keys are made by the server alone: segments of letters, digits,
 * dots, dashes and underscores, joined by '/'. Objects never pass through the server's memory as a whole.
 */
export interface ObjectStore {
  /** A folder on this machine for files on their way into the store; emptied of what ended processes left there. */
  readonly workFolder: string;
  presignUpload(terms: UploadTerms): Promise<UploadGrant>;
  /** An address that gives the object as a file to keep, for `expiresIn` seconds. */
  presignDownload(key: string, options: { fileName: string; expiresIn: number }): Promise<string>;
  /** The keys directly inside a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>;
  /**
   * Makes sure that the grant an object was uploaded with can't replace it any more, and gives the key it has from
   * now on. The object stays under its old key too, for the caller to remove. Doing it again changes nothing.
   */
  seal(key: string): Promise<string>;
  /** Brings an object to this machine. Throws when there is none. */
  fetch(key: string): Promise<FetchedObject>;
  /** Gives an object's bytes as they are taken. Throws when there is none. */
  read(key: string): Promise<ObjectBytes>;
  /** Stores a file, whole or not at all, in place of what was there. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** Removes an object; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Removes the objects below a folder, sealed or not, that are older than so many seconds; and what empties by it. */
  removeOlderThan(folder: string, seconds: number, spared?: Spared): Promise<void>;
}

const keyPattern = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/;

/** Whether a text is a key that this server could have made; no such key leaves its folder. */
export function isKey(text: string): boolean {
  return text.length <= 300 && keyPattern.test(text);
}
