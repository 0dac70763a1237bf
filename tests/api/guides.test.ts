import { beforeAll, expect, it } from 'vitest';
import { designationTitle } from '#domain/officer.ts';
import { roles } from '#domain/roles.ts';
import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { useSharedApi } from '../support/api.ts';

// The server looks for both when it starts, and other files share it.
beforeAll(() => buildIfStale('docs', 'guides'));
const api = useSharedApi();

it.each(roles)('returns to %s the address of their own guide, which a new tab can open', async role => {
  const { status, json } = await (await api.as(role))('GET', `/${role}/guides`);
  expect(status).toBe(200);
  const address = String(json['data']);
  expect(address).toMatch(new RegExp(`^/guides/${role}-[\\da-f]{16}\\.html$`));
  const guide = await fetch(api.server.url + address);
  expect(guide.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await guide.text()).toContain(`For the ${designationTitle(role)}`);
  const policy = guide.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|unsafe|connect-src/);
});

it('serves nothing but guides', async () => {
  for (const path of [
    '/guides/',
    '/guides/ae.html',
    '/guides/../package.json',
    '/guides/%2e%2e/portal.stamp',
  ])
    expect((await fetch(api.server.url + path)).status, path).toBe(404);
});
