/** Whether the browser has stored a text, or why not: its space is used up, or it lets the portal store nothing. */
type Stored = 'stored' | 'full' | 'denied';

/** One of the browser's storages. Nothing throws: a browser that denies it has nothing stored. */
interface Storage {
  /** Returns the text under a key, or null. */
  get(key: string): string | null;
  /** Returns the value of the JSON under a key; undefined if there is none, or something else. */
  read(key: string): unknown;
  set(key: string, text: string): Stored;
  remove(key: string): void;
  /** Removes everything. */
  clear(): void;
}

/** The storage that all tabs share. */
export const browserStorage = storageOf('localStorage');
/** The storage of this tab, which ends with it. */
export const tabStorage = storageOf('sessionStorage');

function storageOf(name: 'localStorage' | 'sessionStorage'): Storage {
  const attempt = <T>(act: (storage: globalThis.Storage) => T, onError: (error: unknown) => T): T => {
    try {
      return act(window[name]);
    } catch (error) {
      return onError(error);
    }
  };
  return {
    get: key =>
      attempt(
        storage => storage.getItem(key),
        () => null,
      ),
    read: key =>
      attempt<unknown>(
        storage => JSON.parse(storage.getItem(key) ?? ''),
        () => undefined,
      ),
    set: (key, text) =>
      attempt<Stored>(
        storage => {
          storage.setItem(key, text);
          return 'stored';
        },
        error => (isFull(error) ? 'full' : 'denied'),
      ),
    remove: key => attempt(storage => storage.removeItem(key), ignore),
    clear: () => attempt(storage => storage.clear(), ignore),
  };
}

const ignore = () => undefined;

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';
