import { globSync } from 'node:fs';
import { roles } from '#domain/roles.ts';
import { folderOf } from './buildState.mjs';
import { BuiltFiles, readAll } from './guides/builtFiles.ts';
import { guideFor } from './guides/document.ts';
import { chapterOfFiles } from './guides/fileChapters.ts';
import { root } from './tools.ts';

const source = 'docs/guide';

/** Writes the guide of each designation, unless the same files exist already. */
export async function buildGuides(): Promise<void> {
  await (await makeGuides()).write(folderOf('guides'));
}

/** Returns the guides, their style sheet, font and pictures by file name. */
export async function makeGuides(): Promise<BuiltFiles> {
  const files = new BuiltFiles();
  const written = await readAll(globSync(`${source}/*.md`, { cwd: root }).toSorted());
  const chapters = written.toSpliced(afterFileUpload(written), 0, chapterOfFiles(written));
  const styleSheet = await files.addStyles('scripts/guides/guide.css');
  const images = await files.addImages(source);
  for (const role of roles) files.add(role, 'html', guideFor(role, { chapters, styleSheet, images }));
  return files;
}

/** The place of the chapter about kinds of file: after the one about uploading them. */
const afterFileUpload = (written: readonly string[]) =>
  written.findIndex(chapter => chapter.startsWith('# File upload')) + 1;
