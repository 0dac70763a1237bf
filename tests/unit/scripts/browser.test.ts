import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findBrowser } from '../../../scripts/test/browser.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-path-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('prefers the browser of CHROMIUM_PATH to any other', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findBrowser()).toBe(process.execPath);
});

it('reports a CHROMIUM_PATH without a program instead of ignoring it', () => {
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'chromium'));
  expect(findBrowser).toThrow(/^CHROMIUM_PATH is .*, which is not a program\.$/);
});

it.each(['chromium', 'google-chrome'])('finds an installed %s on the PATH', async name => {
  const program = path.join(folder, name);
  await writeFile(program, '', { mode: 0o755 });
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', folder);
  expect(findBrowser()).toBe(program);
});
