import { expect, it } from 'vitest';
import { readConfig } from '../../server/services/settings/config.ts';
import { useApi } from '../support/api.ts';

const url = 'https://tiles.test:8443/karnataka/{z}/{x}/{y}.png?key=1';
const api = useApi({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'State survey' });

it('lets pages fetch tiles from the configured origin alone, and tells them its address', async () => {
  const page = await fetch(api.server.url);
  expect(page.headers.get('content-security-policy')).toContain(
    "img-src 'self' data: https://tiles.test:8443;",
  );
  const config = await (await fetch(`${api.server.url}/config.json`)).json();
  expect(config).toMatchObject({ mapTiles: { url, attribution: 'State survey' } });
});

it('knows no tiles by default, and refuses an address that is not of tiles', () => {
  expect(readConfig({})).not.toHaveProperty('mapTiles');
  for (const wrong of [
    'https://tiles.test/{z}/{x}.png',
    'https://{s}.tiles.test/{z}/{x}/{y}',
    'tiles/{z}/{x}/{y}',
  ])
    expect(() => readConfig({ MAP_TILES_URL: wrong }), wrong).toThrow('MAP_TILES_URL');
});
