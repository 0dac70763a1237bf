import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVitest, type TestModule } from 'vitest/node';
import { outcomeOf } from '../../../scripts/test/outcome.ts';

const passing = `it('adds up', () => expect(1 + 1).toBe(2));`;

/** The code of a test file that must fail a run, by why. */
const failing = {
  'a test fails': `it('fails', () => expect(1).toBe(2)); ${passing}`,
  'a file fails to load': `throw new Error('on load');`,
  'a hook fails': `beforeAll(() => { throw new Error('in the hook'); }); ${passing}`,
  'only one test is meant to run': `it.only('alone', () => {}); ${passing}`,
  'no test runs': `it.skip('later', () => {});`,
  'every test is left to the long proofs': `it('is long', { tags: 'long' }, () => {});`,
};
const late = `it('adds up', () => { setTimeout(() => { throw new Error('late'); }); });
  it('waits', () => new Promise(resolve => setTimeout(resolve, 50)));`;
const files: Record<string, string> = { passing, late, ...failing };

let folder: string;
let modules: Map<string, TestModule>;
let errors: unknown[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-outcome-'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const [name, code] of Object.entries(files))
    await writeFile(
      path.join(folder, `${name}.test.ts`),
      `import { beforeAll, expect, it } from 'vitest';\n${code}`,
    );
  const vitest = await createVitest({
    root: folder,
    config: false,
    watch: false,
    allowOnly: false,
    isolate: false,
    maxWorkers: 1,
    tags: [{ name: 'long' }],
    tagsFilter: ['!long'],
    reporters: [{}],
  });
  const { testModules, unhandledErrors } = await vitest.start();
  await vitest.close();
  modules = new Map(testModules.map(module => [path.basename(module.moduleId, '.test.ts'), module]));
  errors = unhandledErrors;
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns what failed in a file, in a run of its project alone. */
function failuresOf(name: string, besides: unknown[] = []): string[] {
  const module = modules.get(name);
  if (!module) throw new Error(`${name} did not run.`);
  return outcomeOf([module], besides, [['']]).failures;
}

it('a run whose tests all pass has no failure', () => {
  expect(modules.size).toBe(Object.keys(files).length);
  expect(failuresOf('passing')).toEqual([]);
});

it.each(Object.keys(failing))('a run fails if %s', name => {
  expect(failuresOf(name)).not.toEqual([]);
});

it('a run fails if an error belongs to no test', () => {
  expect(errors).toHaveLength(1);
  expect(failuresOf('passing', errors)).toEqual(['outside of every test: late']);
});
