import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createVitest } from 'vitest/node';
import LongestFirst, { slowest } from '../../../scripts/test/longestFirst.ts';
import { root } from '../../../scripts/tools.ts';

it('starts the slowest proofs first, though their files may be the smallest', async () => {
  const vitest = await createVitest({ project: ['long'], watch: false });
  onTestFinished(() => vitest.close());
  const files = await vitest.globTestSpecifications();
  // oxlint-disable-next-line unicorn/no-array-sort -- not the method of an array
  const sorted = await new LongestFirst(vitest).sort(files);
  const names = sorted.map(({ moduleId }) => path.relative(root, moduleId));
  const expected = Object.keys(slowest).filter(name => names.includes(name));
  expect(expected.length).toBeGreaterThan(5);
  expect(names.slice(0, expected.length)).toEqual(expected);
});

it('names only files that exist', () => {
  expect(Object.keys(slowest).filter(name => !existsSync(path.join(root, name)))).toEqual([]);
});
