import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officers } from '#domain/roles.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { envOf, testPlace, type TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';
import { makeCertificate } from '../support/certificate.ts';
import { caddy } from './behindProxy/caddy.ts';
import { openHttp2, send, type Http2Answer } from './behindProxy/http2Client.ts';
import { nginx } from './behindProxy/nginx.ts';
import { startProxy, type Proxy, type Running } from './behindProxy/proxy.ts';
import { freePort } from '../../server/services/db/cluster/platform.ts';

/** Callers at once, of several designations, and the pause between two calls of one, ms: fewer than a person may make. */
const callers = 12;
const thoughtMs = 120;

/** Names a proxy, and says why its tests are skipped where it is not installed. */
const namesOf = ({ name, program }: Proxy) => (program ? name : `${name}, which is not installed here`);

/** Returns the status of an answer, with what it says if that is no success. */
function outcomeOf({ status, headers, text, isWhole }: Http2Answer): unknown {
  if (!isWhole) return `${status}, broken`;
  if (status === 200) return status;
  return `${status} of ${'x-request-id' in headers ? 'a copy' : 'the proxy'}: ${text.slice(0, 200)}`;
}

/** Where a machine is busy, the only copy refuses reads, as it does without a proxy: the portal asks again. */
const isFault = (outcome: unknown) => outcome !== 200 && !String(outcome).includes('"Overloaded"');

for (const proxy of [nginx, caddy])
  describe.skipIf(!proxy.program)(`behind ${namesOf(proxy)}`, () => {
    const folder = dataFolder('proxy');
    const copies: { port: number; running: ServerProcess }[] = [];
    const persons: { role: string; headers: Record<string, string> }[] = [];
    const printed: ServerProcess[] = [];
    let place: TestPlace;
    let front: Running;

    /** Starts a copy on a port; all copies have the same database. */
    function startCopy(port: number): ServerProcess {
      const copy = startServerProcess({
        ...envOf(place),
        DATA_DIR: dataFolder('proxy-copy'),
        PORT: String(port),
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'info',
      });
      printed.push(copy);
      return copy;
    }

    beforeAll(async () => {
      place = await testPlace('demo');
      for (const port of [await freePort(), await freePort()])
        copies.push({ port, running: startCopy(port) });
      const [url = ''] = await Promise.all(copies.map(({ running }) => running.ready));
      const { apiKey } = await (await fetch(`${url}/config.json`)).json();
      for (const role of officers) {
        const authorization = `Bearer ${await signIn(url, role, demoPassword)}`;
        persons.push({ role, headers: { authorization, 'x-api-key': apiKey } });
      }
      makeCertificate(path.join(folder, 'tls.key'), path.join(folder, 'tls.crt'));
      front = await startProxy(proxy, {
        folder,
        port: await freePort(),
        plainPort: await freePort(),
        copies: copies.map(({ port }) => port),
      });
    });
    afterAll(async () => {
      front.process.kill('SIGTERM');
      for (const { running } of copies) {
        running.process.kill('SIGTERM');
        await running.ended;
      }
      await place.remove();
      await rm(folder, { recursive: true, force: true });
    });

    it('speaks HTTP/2 under TLS, sends others there, and keeps readiness to itself', async () => {
      const plain = await fetch(`http://127.0.0.1:${front.plainPort}/feeders`, { redirect: 'manual' });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/feeders$/);
      const session = await openHttp2(front.port, front.certificate);
      expect(session.alpnProtocol).toBe('h2');
      const page = await send(session, { path: '/feeders', headers: { accept: 'text/html' } });
      expect([page.status, page.text.includes('__CSP_NONCE__')]).toEqual([200, false]);
      expect((await send(session, { path: '/readyz' })).status).toBe(404);
      session.destroy();
    });

    it('passes on the address of the caller, not the one that the caller claims', async () => {
      const session = await openHttp2(front.port, front.certificate, '127.0.0.2');
      const { headers } = await send(session, {
        path: '/v1/ae/profile',
        headers: { ...persons[0]?.headers, 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      });
      session.destroy();
      const lineOf = () =>
        printed
          .flatMap(copy => copy.output().split('\n'))
          .find(line => line.includes(String(headers['x-request-id'])) && line.includes('"from"'));
      await expect.poll(lineOf).toContain('"from":"127.0.0.2"');
    });

    it.runIf(proxy.checksLength)(
      'passes on a body of 25 MB, which the server limits, and refuses a larger body itself',
      async () => {
        const session = await openHttp2(front.port, front.certificate);
        const patch = (bytes: number) =>
          send(session, {
            method: 'PATCH',
            path: `/v1/${persons[0]?.role}/preferences`,
            headers: {
              ...persons[0]?.headers,
              'content-type': 'application/json',
              'content-length': String(bytes),
            },
            body: Buffer.alloc(bytes, 'a'),
          });
        const [mine, tooLarge] = [await patch(25_000_000), await patch(28_000_000)];
        // The server's own refusals have the id of their request; a proxy has none.
        expect([mine.status, 'x-request-id' in mine.headers]).toEqual([413, true]);
        expect([tooLarge.status, 'x-request-id' in tooLarge.headers]).toEqual([413, false]);
        session.destroy();
      },
    );

    it('answers every call while both copies restart, one after the other, twice', async () => {
      const stop = new AbortController();
      const calls = Promise.all(Array.from({ length: callers }, (_, index) => callUntil(stop.signal, index)));
      const ports = [...copies, ...copies].map(({ port }) => port);
      for (const [round, port] of ports.entries()) {
        await pause(1000);
        const copy = copies[round % copies.length];
        copy?.running.process.kill('SIGTERM');
        expect(await copy?.running.ended).toBe(0);
        const next = startCopy(port);
        await next.ready;
        if (copy) copy.running = next;
      }
      await pause(1000);
      stop.abort();
      const answers = (await calls).flat();
      const failed = answers.filter(isFault);
      expect(failed, front.errors()).toEqual([]);
      // Both copies answered, and calls came all the time.
      expect(answers.length).toBeGreaterThan(callers * 50);
    });

    /** Reads and changes in turn until the signal. Returns the status of each call, or why it got none. */
    async function callUntil(signal: AbortSignal, index: number): Promise<unknown[]> {
      const { role, headers } = persons[index % persons.length] ?? { role: '', headers: {} };
      const session = await openHttp2(front.port, front.certificate);
      const answers: unknown[] = [];
      while (!signal.aborted) {
        const changes = answers.length % 3 === 2;
        const sent = changes
          ? {
              method: 'PATCH',
              path: `/v1/${role}/preferences`,
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify({ theme: 'dark' }),
            }
          : { path: `/v1/${role}/feeders?perPage=25`, headers };
        answers.push(await send(session, sent).then(outcomeOf, String));
        await pause(thoughtMs);
      }
      session.destroy();
      return answers;
    }
  });
