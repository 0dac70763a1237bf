import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isKey, type Spared } from '../objectStore.ts';
import { scratchFolder } from '../scratchFolder.ts';
import { alreadyThere, noSuchKey } from './refusals.ts';

/** How often an object is put in place whose folder is removed each time. */
const mostTries = 5;

/** Objects as files. What is still being written lies apart and becomes an object in one step. */
export class ObjectFolder {
  readonly #objects: string;
  /** For what is not an object yet; on the same disk. */
  readonly unfinished: string;

  private constructor(objects: string, unfinished: string) {
    this.#objects = objects;
    this.unfinished = unfinished;
  }

  /** Opens the folder, making it when it is not there; what processes that ended left unfinished is removed. */
  static async open(root: string): Promise<ObjectFolder> {
    const objects = path.join(root, 'objects');
    await mkdir(objects, { recursive: true });
    return new ObjectFolder(objects, await scratchFolder(path.join(root, 'unfinished')));
  }

  /** Where an object lies, whether or not it does. Throws for a text that is no key. */
  pathOf(key: string): string {
    if (!isKey(key)) throw noSuchKey();
    return path.join(this.#objects, ...key.split('/'));
  }

  /** A fresh path on the objects' own disk. */
  unfinishedPath(): string {
    return path.join(this.unfinished, randomUUID());
  }

  /** Makes an object of a finished file; refused when there is one already. The file is removed either way. */
  async add(finished: string, key: string): Promise<void> {
    try {
      await this.#place(key, target => link(finished, target));
    } catch (error) {
      throw isCode(error, 'EEXIST') ? alreadyThere() : error;
    } finally {
      await rm(finished, { force: true });
    }
  }

  /** Puts a copy of a file in place of an object. */
  async replace(source: string, key: string): Promise<void> {
    const unfinished = this.unfinishedPath();
    try {
      await copyFile(source, unfinished);
      await this.#place(key, target => rename(unfinished, target));
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** The size of an object in bytes, or `undefined` when there is none. */
  async sizeOf(key: string): Promise<number | undefined> {
    try {
      const found = await stat(this.pathOf(key));
      return found.isFile() ? found.size : undefined;
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  /** Keys directly inside a folder. */
  async list(folder: string): Promise<string[]> {
    const names = await this.#entries(folder, entry => entry.isFile());
    return names.map(name => `${folder}/${name}`);
  }

  /** Removes an object, if there is one, and the folders that it leaves empty. */
  async remove(key: string): Promise<void> {
    const file = this.pathOf(key);
    await rm(file, { force: true });
    await this.#prune(path.dirname(file));
  }

  /** Removes the objects anywhere below a folder that were last written before an instant, and every empty folder. */
  async removeOlder(folder: string, before: number, spared: Spared = async () => new Set()): Promise<void> {
    const objects = await this.list(folder);
    const old: string[] = [];
    for (const key of objects) if (await this.#isOlder(key, before)) old.push(key);
    const kept = old.length > 0 ? await spared(old) : new Set();
    for (const key of old) if (!kept.has(key)) await this.remove(key);
    for (const name of await this.#entries(folder, entry => entry.isDirectory()))
      await this.removeOlder(`${folder}/${name}`, before, spared);
    if (objects.length === 0) await this.#prune(this.pathOf(folder));
  }

  async #isOlder(key: string, before: number): Promise<boolean> {
    const found = await stat(this.pathOf(key)).catch(() => undefined);
    return found !== undefined && found.mtimeMs < before;
  }

  /** Removes a folder if it is empty, and so on with the one it is in. */
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
      const entries = await readdir(this.pathOf(folder), { withFileTypes: true });
      return entries.filter(entry => which(entry) && isKey(entry.name)).map(entry => entry.name);
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  /** Has a file put in an object's place. Its folder may be removed as empty just then: so once more. */
  async #place(key: string, put: (target: string) => Promise<void>): Promise<void> {
    const target = this.pathOf(key);
    for (let tries = 1; ; tries += 1) {
      try {
        await mkdir(path.dirname(target), { recursive: true });
        return await put(target);
      } catch (error) {
        if (tries === mostTries || !isCode(error, 'ENOENT')) throw error;
      }
    }
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
