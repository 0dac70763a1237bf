import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { fileKinds } from '#fileKinds/index.ts';
import { root } from '../tools.ts';
import { tablesOf } from './tables.ts';

/** The page with the tables of all kinds of file. */
export const page = path.join(root, 'docs/add-a-file-kind.md');

const begin = '<!-- made by `npm run docs:kinds` -->';
const end = '<!-- end -->';

/** Returns the page with its tables made again from the declarations. */
export async function pageOfToday(): Promise<string> {
  const text = await readFile(page, 'utf8');
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${page} has no place for the tables.`);
  const made = [before + begin, tablesOf(Object.values(fileKinds)), end + after].join('\n\n');
  return format(made, { ...(await resolveConfig(page)), filepath: page });
}
