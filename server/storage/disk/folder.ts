import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isKey } from '../objectStore.ts';
import { scratchFolder } from '../scratchFolder.ts';
import { alreadyThere, noSuchKey } from './refusals.ts';

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
    const target = await this.#place(key);
    try {
      await link(finished, target);
    } catch (error) {
      throw isCode(error, 'EEXIST') ? alreadyThere() : error;
    } finally {
      await rm(finished, { force: true });
    }
  }

  /** Puts a copy of a file in place of an object. */
  async replace(source: string, key: string): Promise<void> {
    const target = await this.#place(key);
    const unfinished = this.unfinishedPath();
    try {
      await copyFile(source, unfinished);
      await rename(unfinished, target);
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
    const entries = await this.#entries(folder, false);
    return entries.map(entry => `${folder}/${entry.name}`);
  }

  /** Removes an object, if there is one. */
  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  /** Removes the objects anywhere below a folder that were last written before an instant. */
  async removeOlder(folder: string, before: number): Promise<void> {
    for (const entry of await this.#entries(folder, true)) {
      const file = path.join(entry.parentPath, entry.name);
      const found = await stat(file).catch(() => undefined);
      if (found && found.mtimeMs < before) await rm(file, { force: true });
    }
  }

  async #entries(folder: string, recursive: boolean) {
    try {
      const entries = await readdir(this.pathOf(folder), { withFileTypes: true, recursive });
      return entries.filter(entry => entry.isFile());
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  async #place(key: string): Promise<string> {
    const target = this.pathOf(key);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
