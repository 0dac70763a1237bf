import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { largeFile, largeFileRows, latest, upload } from '../long/intake/largeFile.ts';
import { testPlace } from '../support/database.ts';
import { ServerProcess } from '../long/intake/serverProcess.ts';

const port = 8755;

describe('while a large file is processed', () => {
  it('answers 99 of 100 other calls within 250 ms and all within 1 s, and finishes the file in 60 s', async () => {
    await using place = await disposable();
    await using server = await ServerProcess.start(place, port);
    await server.call('/cio/profile');
    await upload(server, largeFile(largeFileRows(20_000)));
    const started = performance.now();
    const times: number[] = [];
    for (let status = 'PROCESSING'; status !== 'PROCESSED';) {
      for (const look of looks) {
        const requestedAt = performance.now();
        const { status: code } = await server.call(...look);
        times.push(performance.now() - requestedAt);
        expect(code).toBe(200);
      }
      // Stays below the limit of calls for one person.
      await pause(220);
      ({ status } = await latest(server));
      expect(['AWAITING_PROCESSING', 'VALIDATING', 'PROCESSING', 'PROCESSED']).toContain(status);
    }
    const seconds = (performance.now() - started) / 1000;
    await server.end('SIGTERM');
    const sorted = times.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)];
    process.stdout.write(
      `${seconds.toFixed(1)} s, ${times.length} calls, p50 ${sorted[times.length >> 1]?.toFixed(0)} ms, ` +
        `p99 ${p99?.toFixed(0)} ms, max ${sorted.at(-1)?.toFixed(0)} ms\n`,
    );
    expect(p99).toBeLessThan(250);
    expect(sorted.at(-1)).toBeLessThan(1000);
    expect(seconds).toBeLessThan(60);
  });
});

const looks: [string, Record<string, string>][] = [
  ['/cio/user', { secondLevelUserType: 'mr', perPage: '10' }],
  ['/cio/user', { secondLevelUserType: 'mr', mrCode: '62202' }],
  ['/cio/feeders', { perPage: '10' }],
  ['/cio/profile', {}],
];

async function disposable() {
  const place = await testPlace('demo');
  return { ...place, [Symbol.asyncDispose]: () => place.remove() };
}
