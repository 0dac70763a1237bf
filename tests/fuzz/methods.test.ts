import { request } from 'node:http';
import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { readDocument } from './document.ts';
import { everywhere } from './judge.ts';

const api = useApi();
const someId = '00000000-0000-4000-8000-000000000000';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Sends any method, even those that fetch refuses. */
async function send(method: string, path: string) {
  const token = await api.tokenOf('cio');
  const headers = {
    'x-api-key': api.apiKey,
    authorization: `Bearer ${token}`,
    origin: 'https://elsewhere.example',
  };
  return new Promise<{ status: number | undefined; headers: Headers; length: number }>((resolve, reject) => {
    const sent = request(new URL(path, api.server.url), { method, headers }, answer => {
      let length = 0;
      answer.on('data', (part: Buffer) => (length += part.length));
      answer.on('end', () => {
        const entries = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({ status: answer.statusCode, headers: new Headers(entries.map(pair => [...pair])), length });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

it('refuses undocumented methods and foreign origins, and answers HEAD like GET without a body', async () => {
  const document = await readDocument(api.server.url);
  const paths = new Set(document.map(({ path }) => path));
  expect(paths.size).toBeGreaterThan(15);
  for (const path of paths) {
    const address = path.replace('{role}', 'cio').replaceAll(/\{\w+\}/g, someId);
    // An address may match two paths: /tickets/everyone also matches /tickets/{number}.
    const documented = document.filter(one => leadsTo(one.path, address)).map(one => one.method);
    for (const method of methods.filter(one => !documented.includes(one))) {
      const { status, headers } = await send(method, address);
      expect([404, 405], `${method} ${path}: ${status}`).toContain(status);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      for (const [name, expected] of everywhere)
        expect(headers.get(name) ?? '', `${method} ${path} ${name}`).toMatch(expected);
    }
    const head = await send('HEAD', address);
    expect(head.length).toBe(0);
    const plain = documented.includes('GET') ? (await send('GET', address)).status : 404;
    expect(head.status, `HEAD ${path}`).toBe(plain);
  }
});

function leadsTo(path: string, address: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);
}
