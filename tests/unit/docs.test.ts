import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

it('the worked example of the guide is the resource that the tests find in a browser', async () => {
  const blocks = (await read('docs/add-a-resource.md')).match(/(?<=```ts\n)[^`]+/g) ?? [];
  const [example, line] = blocks;
  const tested = await read('tests/e2e/substations/resource.ts');
  expect(example).toBe(tested.replaceAll('../../../src/', '../'));
  expect(tested.split('\n').length).toBeLessThanOrEqual(45);

  // The line is the shipped one with the name of the resource at its end.
  expect(blocks).toHaveLength(2);
  const shipped = /export const registry = [^;]+;/.exec(await read('src/resources/index.ts'))?.[0] ?? '';
  const named = (text = '') => text.match(/\w+/g);
  expect(named(line)).toEqual([...(named(shipped) ?? []), 'substations']);
});

it('a decision is told on one page of at most 25 lines', async () => {
  for await (const file of glob('docs/decisions/*.md', { cwd: root }))
    expect((await read(file)).trimEnd().split('\n').length, file).toBeLessThanOrEqual(25);
});

it('every link from page to page, or to a file, leads somewhere', async () => {
  for await (const file of glob(['README.md', 'docs/**/*.md'], { cwd: root }))
    for (const [, target = ''] of (await read(file)).matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(path.join(root, path.dirname(file), target)), `${file}: ${target}`).toBe(true);
});

it('the README explains every variable that the server reads, and no other', async () => {
  const table = (await read('README.md')).split('## Configuration')[1]?.split('## ')[0] ?? '';
  const explained = table
    .split('\n')
    .flatMap(line => /^\|(.*?)\|/.exec(line)?.[1]?.match(/[A-Z][A-Z_0-9]+/g) ?? []);
  const known = (await read('server/config.ts')).match(/(?<=^ {2})[A-Z][A-Z_0-9]+(?=:)/gm);
  expect(explained.toSorted()).toEqual(known?.toSorted());
});
