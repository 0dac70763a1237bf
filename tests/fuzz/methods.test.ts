import { request } from 'node:http';
import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { readDocument } from './document.ts';
import { everywhere } from './judge.ts';

const api = useApi();
const someId = '00000000-0000-4000-8000-000000000000';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Any method at all, which fetch would not send. */
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

it('a method that is not documented is not there, HEAD is GET without a body, and no origin is let in', async () => {
  const document = await readDocument(api.server.url);
  const paths = new Set(document.map(({ path }) => path));
  expect(paths.size).toBeGreaterThan(15);
  for (const path of paths) {
    const address = path.replace('{role}', 'cio').replaceAll(/\{\w+\}/g, someId);
    // An address may be of two paths: /tickets/everyone is of /tickets/{number} too.
    const documented = document.filter(one => leadsTo(one.path, address)).map(one => one.method);
    for (const method of methods.filter(one => !documented.includes(one))) {
      const { status, headers } = await send(method, address);
      expect([404, 405], `${method} ${path}: ${status}`).toContain(status);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      for (const [name, wanted] of everywhere)
        expect(headers.get(name) ?? '', `${method} ${path} ${name}`).toMatch(wanted);
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
