import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { folderOf } from '../../scripts/buildState.mjs';
import { openApi } from '../../scripts/site/openApi.ts';
import { useSharedApi } from '../support/api.ts';

// The server looks for both when it starts, and other files share it.
beforeAll(() => buildIfStale('docs', 'guides'));
const api = useSharedApi();
const read = (path: string, headers = {}) => fetch(api.server.url + path, { headers });

it('shows the documentation to anyone, with no script but its own', async () => {
  const page = await read('/docs');
  expect(page.url).toBe(`${api.server.url}/docs/`);
  expect(await page.text()).toContain('Energy Audit documentation');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|https?:/);
});

it('lets browsers keep what has a hash in its name', async () => {
  const [index = ''] = readdirSync(folderOf('docs')).filter(name => name.endsWith('.json'));
  const answer = await read(`/docs/${index}`, { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await answer.json()).not.toHaveLength(0);
});

it('serves nothing outside its folder', async () => {
  for (const path of ['/docs/%2e%2e/portal.stamp', '/docs/..%2fportal.stamp', '/docs/nowhere.html'])
    expect((await read(path)).status, path).toBe(404);
});

it('documents the calls as the running server does', async () => {
  const { paths } = await (await read('/v1/openapi.json')).json();
  const made = JSON.parse(JSON.stringify((await openApi()).paths));
  const { '/v1/downloads/{id}': _download, ...calls } = paths;
  expect(made).toEqual(calls);
});
