import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { roles } from '#domain/roles.ts';
import { moveFolder } from '../server/services/settings/moveFolder.ts';
import { guideFor } from './guides/document.ts';
import { chapterOfFiles } from './guides/fileChapters.ts';
import { sizeOfPng, type GuideImage } from './guides/images.ts';
import { root } from './tools.ts';

const folder = path.join(root, 'dist', 'guides');
const source = 'docs/guide';
const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const styleSheets = ['src/theme/tokens.css', 'scripts/guides/guide.css'];

/** Writes the guide of each designation, unless the same files exist already. */
export async function buildGuides(): Promise<void> {
  const files = await makeGuides();
  if (existsSync(folder) && isSame(readdirSync(folder), [...files.keys()])) return;
  const fresh = `${folder}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  for (const [name, contents] of files) await writeFile(path.join(fresh, name), contents);
  await rm(folder, { recursive: true, force: true });
  await moveFolder(fresh, folder);
}

/**
 * Returns the guides, their style sheet, font and pictures by file name. Each name has a hash of the contents, so browsers may
 * cache a file for ever, and nobody can guess the name without the contents.
 */
export async function makeGuides(): Promise<ReadonlyMap<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>();
  const add = (name: string, extension: string, contents: string | Buffer) => {
    const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
    const file = `${name}-${hash}.${extension}`;
    files.set(file, contents);
    return file;
  };
  const written = await readAll(globSync(`${source}/*.md`, { cwd: root }).toSorted());
  const chapters = written.toSpliced(afterFileUpload(written), 0, chapterOfFiles(written));
  const css = (await readAll(styleSheets)).join('\n');
  const inter = add('inter', 'woff2', await readFile(path.join(root, font)));
  const styleSheet = add('guide', 'css', css.replace('inter.woff2', inter));
  const images = new Map<string, GuideImage>();
  for (const address of globSync('images/*.png', { cwd: path.join(root, source) })) {
    const contents = await readFile(path.join(root, source, address));
    const [name = ''] = path.basename(address).split(/@2x|\./);
    const file = add(name, 'png', contents);
    images.set(address.replaceAll(path.sep, '/'), { file, ...sizeOfPng(address, contents) });
  }
  for (const role of roles) add(role, 'html', guideFor(role, { chapters, styleSheet, images }));
  return files;
}

/** The place of the chapter about kinds of file: after the one about uploading them. */
const afterFileUpload = (written: readonly string[]) =>
  written.findIndex(chapter => chapter.startsWith('# File upload')) + 1;

const readAll = (files: readonly string[]) =>
  Promise.all(files.map(file => readFile(path.join(root, file), 'utf8')));

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join('\n') === other.toSorted().join('\n');
