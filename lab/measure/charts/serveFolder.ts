import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readPath } from '#schema/record.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Serves a built single-page application compressed, on a free port, with `index.html` for unknown paths. Below `/api`
 * it answers with the collections of the folder's `data.json`, if there is one.
 */
export async function serveFolder(folder: string): Promise<{ url: string; close: () => void }> {
  const root = path.resolve(folder);
  const cache = new Map<string, Buffer>();
  const packed = (file: string) => {
    const known = cache.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
    cache.set(file, known);
    return known;
  };
  const data = path.join(root, 'data.json');
  const collections: unknown = isFile(data) ? JSON.parse(readFileSync(data, 'utf8')) : {};
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      const kept = readPath(collections, pathname.split('/')[2] ?? '');
      const found: unknown[] = Array.isArray(kept) ? kept : [];
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-total-count': String(found.length),
        'access-control-expose-headers': 'X-Total-Count',
      });
      response.end(gzipSync(JSON.stringify(found)));
      return;
    }
    const asked = path.join(root, decodeURIComponent(pathname));
    const file = asked.startsWith(root) && isFile(asked) ? asked : path.join(root, 'index.html');
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    });
    response.end(packed(file));
  });
  const { promise, resolve } = Promise.withResolvers<AddressInfo>();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') resolve(address);
  });
  const { port } = await promise;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
