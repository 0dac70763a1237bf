import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { users } from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { askForCode, forgetResets, reset } from '../support/resets.ts';
import { useTerminal } from '../support/terminal.ts';

useTerminal();
const api = useApi();
const rounds = 200;
/** The largest difference between the medians of two kinds of names, ms. */
const bound = 10;
const names = ['ae', 'mr1', 'ee', 'se', 'somebody-unknown'];

beforeAll(async () => {
  const { db } = api.server;
  await db.update(acrossTheUtility(users)).set({ status: 'disabled' }).where(eq(users.username, 'ee'));
  await db.update(acrossTheUtility(users)).set({ phoneNumber: null }).where(eq(users.username, 'se'));
});

it('response times do not reveal whether a name is on record', async () => {
  const requestTimes = names.map((): number[] => []);
  const tried = names.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    await forgetResets(api.server.db);
    for (const [index, name] of names.entries()) {
      const start = performance.now();
      const requested = await askForCode(api, name);
      const middle = performance.now();
      const guessed = await reset(api, name, '000000');
      requestTimes[index]?.push(middle - start);
      tried[index]?.push(performance.now() - middle);
      expect([requested.status, guessed.status]).toEqual([200, 422]);
    }
  }
  for (const times of [requestTimes, tried]) {
    const medians = times.map(median);
    const apart = Math.max(...medians) - Math.min(...medians);
    expect(apart, `ms: ${medians.map(each => each.toFixed(2)).join(', ')}`).toBeLessThan(bound);
  }
});

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
