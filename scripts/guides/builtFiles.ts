import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { moveFolder } from '../../server/services/settings/moveFolder.ts';
import { root } from '../tools.ts';
import { sizeOfPng, type GuideImage } from './images.ts';

const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The files of a built folder, by name. */
export class BuiltFiles extends Map<string, string | Buffer> {
  /**
   * Adds a file whose name has a hash of its contents, so browsers may cache it for ever, and nobody can guess the name without
   * the contents. Returns the name.
   */
  add(name: string, extension: string, contents: string | Buffer): string {
    const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
    const file = `${name}-${hash}.${extension}`;
    this.set(file, contents);
    return file;
  }

  /** Adds the tokens of the portal, these style sheets and the font. Returns the name of the one style sheet. */
  async addStyles(...sheets: readonly string[]): Promise<string> {
    const css = (await readAll(['src/theme/tokens.css', 'scripts/guides/reading.css', ...sheets])).join('\n');
    const inter = this.add('inter', 'woff2', await readFile(path.join(root, font)));
    return this.add('style', 'css', css.replace('inter.woff2', inter));
  }

  /** Adds the pictures of a folder. Returns them by their address in its pages: 'images/audit-list.png'. */
  async addImages(folder: string): Promise<ReadonlyMap<string, GuideImage>> {
    const images = new Map<string, GuideImage>();
    for (const address of globSync('images/*.png', { cwd: path.join(root, folder) })) {
      const contents = await readFile(path.join(root, folder, address));
      const [name = ''] = path.basename(address).split(/@2x|\./);
      const file = this.add(name, 'png', contents);
      images.set(address.replaceAll(path.sep, '/'), { file, ...sizeOfPng(address, contents) });
    }
    return images;
  }

  /** Puts the files in place of a folder, unless the same files are there already. */
  async write(folder: string): Promise<void> {
    if (this.#isIn(folder)) return;
    const fresh = `${folder}.${process.pid}`;
    await mkdir(fresh, { recursive: true });
    for (const [name, contents] of this) await writeFile(path.join(fresh, name), contents);
    await rm(folder, { recursive: true, force: true });
    await moveFolder(fresh, folder);
  }

  #isIn(folder: string): boolean {
    if (!existsSync(folder) || readdirSync(folder).length !== this.size) return false;
    return [...this].every(([name, contents]) => {
      const file = path.join(folder, name);
      return existsSync(file) && readFileSync(file).equals(Buffer.from(contents));
    });
  }
}

/** Returns the texts of files of the repository. */
export const readAll = (files: readonly string[]) =>
  Promise.all(files.map(file => readFile(path.join(root, file), 'utf8')));
