import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { intakeLimits, limitSentence } from '#sheets/limits.ts';
import { verifyFormat } from '../../../server/services/workbook/format/verifyFormat.ts';
import { bombs } from '../../support/workbooks/bombs.ts';
import { testFolder } from '../../support/workbooks/folder.ts';
import { readBytesApart, refusalOf } from '../../support/workbooks/reading.ts';

const MB = 1024 * 1024;

/** Returns by how many bytes this process's memory grows at most while `work` runs. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, process.memoryUsage.rss());
      await wait(5);
    }
  })();
  await work();
  done.abort();
  await watching;
  return Math.max(most, process.memoryUsage.rss()) - before;
}

describe('small files that would unpack to enormous ones', () => {
  test.each(bombs())('$title: refused within 2 s and 100 MB', async ({ bytes, limit }) => {
    await using folder = await testFolder();
    const file = await folder.put('upload.xlsx', bytes);
    const started = performance.now();
    const growth = await growthDuring(async () => {
      const refusal = await refusalOf(verifyFormat(file, 'xlsx'));
      expect(refusal.limit).toBe(limit);
      if (limit) expect(refusal.message).toBe(limitSentence(limit, intakeLimits));
    });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(growth).toBeLessThan(100 * MB);
  });

  test('are refused by the reading process with the limit they break', async () => {
    const [bomb] = bombs();
    expect(bomb).toBeDefined();
    if (bomb) expect((await refusalOf(readBytesApart(bomb.bytes, 'xlsx'))).limit).toBe(bomb.limit);
  });
});
