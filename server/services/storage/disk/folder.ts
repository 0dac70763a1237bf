import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isKey, type KeysToKeep } from '../objectStore.ts';
import { scratchFolder } from '../scratchFolder.ts';
import { alreadyExists, noSuchKey } from './storeRefusals.ts';

/** How many times `#place` tries again when the folder disappears. */
const maxTries = 5;

/** Objects as files. Unfinished files lie in a separate folder and become objects in one step. */
export class ObjectFolder {
  readonly #objects: string;
  /** For files that are not objects yet; on the same disk. */
  readonly unfinished: string;

  private constructor(objects: string, unfinished: string) {
    this.#objects = objects;
    this.unfinished = unfinished;
  }

  /**
   * Opens the folder and creates it if necessary. Without a folder for unfinished files, makes one, and removes those of
   * processes that have ended.
   */
  static async open(root: string, unfinished?: string): Promise<ObjectFolder> {
    const objects = path.join(root, 'objects');
    await mkdir(objects, { recursive: true });
    return new ObjectFolder(objects, unfinished ?? (await scratchFolder(path.join(root, 'unfinished'))));
  }

  /** Returns the path of an object, whether or not it exists. Throws for a text that is no key. */
  pathOf(key: string): string {
    if (!isKey(key)) throw noSuchKey();
    return path.join(this.#objects, ...key.split('/'));
  }

  /** Returns a new path on the objects' own disk. */
  unfinishedPath(): string {
    return path.join(this.unfinished, randomUUID());
  }

  /** Makes an object of a finished file; rejects if the object exists already. Removes the file either way. */
  async add(finished: string, key: string): Promise<void> {
    try {
      await this.#place(key, target => link(finished, target));
    } catch (error) {
      throw isCode(error, 'EEXIST') ? alreadyExists() : error;
    } finally {
      await rm(finished, { force: true });
    }
  }

  /** Replaces an object by a copy of a file. */
  async replace(source: string, key: string): Promise<void> {
    const unfinished = this.unfinishedPath();
    try {
      await copyFile(source, unfinished);
      await this.#place(key, target => rename(unfinished, target));
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Returns the size of an object in bytes, or `undefined` if it doesn't exist. */
  async sizeOf(key: string): Promise<number | undefined> {
    try {
      const found = await stat(this.pathOf(key));
      return found.isFile() ? found.size : undefined;
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  /** Yields the keys of all objects, those of a folder at a time. */
  async *keys(): AsyncGenerator<readonly string[]> {
    const folders = await this.#entries('', entry => entry.isDirectory());
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      yield await this.list(folder);
      const inside = folder;
      const below = await this.#entries(inside, entry => entry.isDirectory());
      folders.push(...below.map(name => `${inside}/${name}`));
    }
  }

  /** Returns the keys directly inside a folder. */
  async list(folder: string): Promise<string[]> {
    const names = await this.#entries(folder, entry => entry.isFile());
    return names.map(name => `${folder}/${name}`);
  }

  /** Removes an object, if it exists, and the folders that become empty. */
  async remove(key: string): Promise<void> {
    const file = this.pathOf(key);
    await rm(file, { force: true });
    await this.#prune(path.dirname(file));
  }

  /** Removes objects anywhere below a folder that were last written before `before` (ms), and every empty folder. */
  async removeOlder(
    folder: string,
    before: number,
    keysToKeep: KeysToKeep = async () => new Set(),
  ): Promise<void> {
    const objects = await this.list(folder);
    const old: string[] = [];
    for (const key of objects) if (await this.#isOlder(key, before)) old.push(key);
    const retained = old.length > 0 ? await keysToKeep(old) : new Set();
    for (const key of old) if (!retained.has(key)) await this.remove(key);
    for (const name of await this.#entries(folder, entry => entry.isDirectory()))
      await this.removeOlder(`${folder}/${name}`, before, keysToKeep);
    if (objects.length === 0) await this.#prune(this.pathOf(folder));
  }

  async #isOlder(key: string, before: number): Promise<boolean> {
    const found = await stat(this.pathOf(key)).catch(() => undefined);
    return found !== undefined && found.mtimeMs < before;
  }

  /** Removes a folder if it is empty, then its parent, and so on. */
  async #prune(folder: string): Promise<void> {
    for (let each = folder; each !== this.#objects; each = path.dirname(each)) {
      try {
        await rmdir(each);
      } catch (error) {
        if (isCode(error, 'ENOENT')) continue;
        if (isCode(error, 'ENOTEMPTY', 'EEXIST')) return;
        throw error;
      }
    }
  }

  async #entries(folder: string, which: (entry: Dirent) => boolean): Promise<string[]> {
    try {
      const entries = await readdir(folder === '' ? this.#objects : this.pathOf(folder), {
        withFileTypes: true,
      });
      return entries.filter(entry => which(entry) && isKey(entry.name)).map(entry => entry.name);
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  /** Puts a file in an object's place. Tries again if the folder was just removed as empty. */
  async #place(key: string, put: (target: string) => Promise<void>): Promise<void> {
    const target = this.pathOf(key);
    for (let tries = 1; ; tries += 1) {
      try {
        await mkdir(path.dirname(target), { recursive: true });
        return await put(target);
      } catch (error) {
        if (tries === maxTries || !isCode(error, 'ENOENT')) throw error;
      }
    }
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
