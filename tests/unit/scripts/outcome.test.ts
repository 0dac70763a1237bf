import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createVitest } from 'vitest/node';
import { outcomeOf, type Outcome } from '../../../scripts/test/outcome.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-outcome-'));
await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
afterAll(() => rm(folder, { recursive: true }));

/** Returns the outcome of a run whose only test file has this code. */
async function outcomeOfCode(code: string): Promise<Outcome> {
  await writeFile(path.join(folder, 'a.test.ts'), `import { beforeAll, expect, it } from 'vitest';\n${code}`);
  const vitest = await createVitest({
    root: folder,
    config: false,
    watch: false,
    allowOnly: false,
    tags: [{ name: 'long' }],
    tagsFilter: ['!long'],
    reporters: [{}],
  });
  try {
    const { testModules, unhandledErrors } = await vitest.start();
    return outcomeOf(testModules, unhandledErrors, [['']]);
  } finally {
    await vitest.close();
  }
}

const passing = `it('adds up', () => expect(1 + 1).toBe(2));`;

it('a run whose tests all pass has no failure', async () => {
  const { passed, failures } = await outcomeOfCode(passing);
  expect([passed, failures]).toEqual([1, []]);
});

it.each([
  ['a test fails', `it('fails', () => expect(1).toBe(2)); ${passing}`],
  ['a file fails to load', `throw new Error('on load');`],
  ['a hook fails', `beforeAll(() => { throw new Error('in the hook'); }); ${passing}`],
  [
    'an error belongs to no test',
    `it('is late', () => { setTimeout(() => { throw new Error('late'); }); });
    it('waits', () => new Promise(resolve => setTimeout(resolve, 50)));`,
  ],
  ['only one test is meant to run', `it.only('alone', () => {}); ${passing}`],
  ['no test runs', `it.skip('later', () => {});`],
  ['every test is left to the long proofs', `it('is long', { tags: 'long' }, () => {});`],
])('a run fails if %s', async (_, code) => {
  expect((await outcomeOfCode(code)).failures).not.toEqual([]);
});
