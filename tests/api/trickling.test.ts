import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { useApi } from '../support/api.ts';
import { head, openConnection, trickle } from '../support/trickle.ts';
import { formOf, grant } from './files/uploads.ts';

const bodyMs = 500;
const api = useApi({}, { headersMs: 500, headersCheckMs: 100, bodyMs, uploadBytesPerSecond: 2000 });

const json = ['Content-Type: application/json', 'Content-Length: 100000'];

const slowly = (beginning: string) => trickle(api.server.url, beginning, 50);

/** Builds a post to the store as browsers send it. */
async function postOf(bytes: number) {
  const { url, fields } = await grant(await api.as('ae'), 'ae', 'users', 'xlsx');
  const request = new Request('http://localhost', {
    method: 'POST',
    body: formOf(fields, new Uint8Array(bytes)),
  });
  const body = Buffer.from(await request.arrayBuffer());
  const type = `Content-Type: ${request.headers.get('content-type')}`;
  return { head: head(`POST ${url}`, 'Connection: close', type, `Content-Length: ${body.length}`), body };
}

const ended = { timeout: 10 * bodyMs };

describe.concurrent('ends a request that arrives a byte at a time', () => {
  it('within its headers', ended, async () => {
    expect(await slowly('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ')).toMatch(/^HTTP\/1.1 408 /);
  });

  it('before its headers', ended, async () => {
    const { answered } = openConnection(api.server.url);
    expect(await answered).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ['a call', 'POST /v1/cio/tickets'],
    ['a call that takes no body', 'GET /v1/cio/feeders'],
    ['a step of signing in', 'POST /idp/'],
    ['an unknown address', 'POST /nowhere'],
  ])('within the body of %s', ended, async (_what, line) => {
    const authorization = `Authorization: Bearer ${await api.tokenOf('cio')}`;
    const answer = await slowly(head(line, ...json, authorization, `X-Api-Key: ${api.apiKey}`));
    expect(answer).toMatch(/^HTTP\/1.1 (200|404|408|415) /);
  });

  it('within a call that was refused before its body arrived', ended, async () => {
    expect(await slowly(head('POST /v1/cio/tickets', ...json))).toMatch(/^HTTP\/1.1 401 /);
  });

  it('within an upload, in the form and in the file, and stores nothing', ended, async () => {
    const post = await postOf(10_000);
    for (const sent of [10, post.body.length - 1000]) {
      const answer = await slowly(post.head + post.body.toString('latin1', 0, sent));
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
    }
    const folder = path.join(api.place.dataDir, 'store', 'unfinished', String(process.pid));
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 20_000 });
  });
});

it('accepts an upload that makes progress, however long it takes', async () => {
  const post = await postOf(10_000);
  const { socket, answered } = openConnection(api.server.url);
  socket.write(post.head);
  const from = performance.now();
  for (let at = 0; at < post.body.length; at += 400) {
    socket.write(post.body.subarray(at, at + 400));
    await pause(60);
  }
  expect(performance.now() - from).toBeGreaterThan(2 * bodyMs);
  expect(await answered).toMatch(/^HTTP\/1.1 204 /);
});
