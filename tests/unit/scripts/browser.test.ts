import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findBrowser } from '../../../scripts/browser.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-path-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('the browser named by CHROMIUM_PATH is taken before any other', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(await findBrowser()).toBe(process.execPath);
});

it('a CHROMIUM_PATH that leads nowhere is told instead of passed over', async () => {
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'chromium'));
  await expect(findBrowser()).rejects.toThrow(/^CHROMIUM_PATH is .*, where no program is\.$/);
});

it.each(['chromium', 'google-chrome'])('an installed %s is found by the PATH', async name => {
  const program = path.join(folder, name);
  await writeFile(program, '', { mode: 0o755 });
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', folder);
  expect(await findBrowser()).toBe(program);
});
