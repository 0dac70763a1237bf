import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { kindsPage, reportsPage } from '../../scripts/docs/madePages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

it('the examples in the docs are the declarations that the tests use', async () => {
  const blocks = (await read('docs/add-a-resource.md')).match(/(?<=```ts\n).*?(?=```)/gs) ?? [];
  const [table, relation, override, , example, line] = blocks;
  const byAlias = (code: string) => code.replaceAll(/'..\/..\/..\/src\/(domain|schema)\//g, "'#$1/");
  const declared = await read('tests/support/tables/contractors.ts');
  expect(table).toBe(byAlias(declared));
  expect(declared.split('\n').length).toBeLessThanOrEqual(45);
  expect(relation).toBe(byAlias(await read('tests/support/tables/orders.ts')));
  const inPlace = (code: string) => code.replaceAll('../../../server/', '../../');
  expect(override).toBe(inPlace(await read('tests/support/tables/overrides.ts')));
  const tested = await read('tests/e2e/substations/resource.ts');
  expect(example).toBe(tested.replaceAll('../../../src/', '../'));
  expect(tested.split('\n').length).toBeLessThanOrEqual(45);

  // The line is part of the real registry, with the name of the resource after it.
  expect(blocks).toHaveLength(6);
  const shipped = /export const registry = [^;]+;/.exec(await read('src/resources/index.ts'))?.[0] ?? '';
  const [, ...lines] = line?.trim().split('\n').toReversed() ?? [];
  expect(lines.shift()).toBe('  substations,');
  for (const other of lines.filter(text => !text.includes('//'))) expect(shipped).toContain(other);
});

it('the page about file kinds quotes the code, and its tables are those of today', async () => {
  const text = await readFile(kindsPage.page, 'utf8');
  const sources = await Promise.all(
    [
      'src/fileKinds/kinds/stationAndFeeders.ts',
      'src/fileKinds/entries.ts',
      'src/fileKinds/index.ts',
      'server/subjects/files/kinds.ts',
      'server/subjects/feeders/upload/feeders.ts',
      'server/subjects/audit/upload/tcReadings.ts',
    ].map(read),
  );
  const quotes = text.match(/(?<=```ts\n)[\s\S]*?(?=```)/g) ?? [];
  expect(quotes.length).toBeGreaterThan(5);
  for (const quote of quotes)
    expect(
      sources.some(source => source.includes(quote)),
      quote,
    ).toBe(true);
  expect(text, 'npm run docs').toBe(await kindsPage.ofToday());
});

it('the page about reports has the columns of today', async () => {
  const text = await readFile(reportsPage.page, 'utf8');
  expect(text, 'npm run docs').toBe(await reportsPage.ofToday());
});

it('every page of decisions has at most 60 lines and is in the index', async () => {
  const index = await read('docs/decisions/README.md');
  for await (const file of glob('docs/decisions/*.md', { cwd: root })) {
    expect((await read(file)).trimEnd().split('\n').length, file).toBeLessThanOrEqual(60);
    if (!file.endsWith('README.md')) expect(index).toContain(`(${path.basename(file)})`);
  }
});

it('every link to a page or file has a target', async () => {
  for await (const file of glob(['*.md', '{docs,lab}/**/*.md'], { cwd: root }))
    for (const [, target = ''] of (await read(file)).matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(path.join(root, path.dirname(file), target)), `${file}: ${target}`).toBe(true);
});

it('the README explains every variable that the server reads, and no others', async () => {
  const table = (await read('README.md')).split('## Configuration')[1]?.split('## ')[0] ?? '';
  const explained = table
    .split('\n')
    .flatMap(line => /^\|(.*?)\|/.exec(line)?.[1]?.match(/[A-Z][A-Z_0-9]+/g) ?? []);
  const known = (await read('server/services/settings/config.ts')).match(/(?<=^ {2})[A-Z][A-Z_0-9]+(?=:)/gm);
  expect(explained.toSorted()).toEqual(known?.toSorted());
});
