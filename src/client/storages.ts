/** One of the browser's storages. A browser may refuse it, or have no space: then it holds nothing, and nothing throws. */
interface Storage {
  /** Returns the text under a key, or null. */
  get(key: string): string | null;
  /** Stores a text. Returns whether the browser has. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  /** Removes everything. */
  clear(): void;
}

/** What all tabs share. */
export const browserStorage = storageOf('localStorage');
/** What belongs to this tab, and ends with it. */
export const tabStorage = storageOf('sessionStorage');

function storageOf(name: 'localStorage' | 'sessionStorage'): Storage {
  const attempt = <T>(act: (storage: globalThis.Storage) => T, otherwise: T): T => {
    try {
      return act(window[name]);
    } catch {
      return otherwise;
    }
  };
  return {
    get: key => attempt(storage => storage.getItem(key), null),
    set: (key, text) =>
      attempt(storage => {
        storage.setItem(key, text);
        return true;
      }, false),
    remove: key => attempt(storage => storage.removeItem(key), undefined),
    clear: () => attempt(storage => storage.clear(), undefined),
  };
}
