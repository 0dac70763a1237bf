import { afterAll, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { reports as declared } from '../../server/subjects/reports/declared/index.ts';
import { callServer, type Answered } from '../support/api.ts';
import { envOf, testPlace, type TestPlace } from '../support/database.ts';
import { follow } from '../support/downloads.ts';
import { pagesIn } from '../support/reports/pdf.ts';
import { forgetReports } from '../support/reports/requests.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';

const places: TestPlace[] = [];
afterAll(() => Promise.all(places.map(place => place.remove())));

/** Starts the bundled server, and calls it as cio. */
async function begin(place: TestPlace) {
  const server = startServerProcess(envOf(place));
  const url = await server.ready;
  const config: Answered = await (await fetch(new URL('/config.json', url))).json();
  const token = await signIn(url, 'cio', demoPassword);
  const get = (path: string) => callServer(url, String(config['apiKey']), token, 'GET', path);
  return {
    server,
    /** Returns when each report was made, by its id. */
    made: async () => {
      const list = (await get('/cio/files/reports/list')).json['data']?.['reportsList'];
      return new Map(
        declared.flatMap(({ id }, at) => {
          const lastModified = list?.[String(at)]?.['lastModified'];
          return lastModified ? [[id, String(lastModified)] as const] : [];
        }),
      );
    },
    download: async (id: string) => {
      const answer = await get(`/cio/files/reports/download/${id}`);
      const file = await follow({ server: { url } }, answer);
      expect(file.status, id).toBe(200);
      return Buffer.from(await file.arrayBuffer());
    },
  };
}

const waiting = { timeout: 120_000, interval: 20 };

describe('a server that is killed', () => {
  it('a server that is killed while it makes reports leaves the made ones; the next makes the others', async () => {
    const place = await testPlace('demo');
    places.push(place);
    await forgetReports(place);
    const first = await begin(place);
    await vi.waitFor(async () => expect((await first.made()).size).toBeGreaterThan(0), waiting);
    const before = await first.made();
    first.server.process.kill('SIGKILL');
    await first.server.ended;
    expect(before.size).toBeLessThan(declared.length);

    const next = await begin(place);
    for (const [id, at] of before) {
      expect((await next.made()).get(id)).toBe(at);
      expect((await next.download(id)).length).toBeGreaterThan(1000);
    }
    await vi.waitFor(async () => expect((await next.made()).size).toBe(declared.length), waiting);
    // The bundle has what the PDF needs.
    expect(pagesIn(await next.download('audit-summary-pages')).length).toBeGreaterThan(40);
    next.server.process.kill('SIGTERM');
    await next.server.ended;
  });
});
