import pLimit from 'p-limit';
import type { Caller } from '../../machine/access/caller.ts';
import { TooMany } from '../../services/http/errors.ts';

/** The number made at once: they share one writing thread. */
const turn = pLimit(2);
/** The most workbooks that wait for their turn or are being made, for one person and in total. */
const maxWaiting = { perPerson: 3, total: 20 };

const inProgress = new Map<string, number>();

/** Makes a workbook when its turn comes, unless `signal` aborts it before. Throws 429 for too many. */
export async function inTurn(
  { userId }: Pick<Caller, 'userId'>,
  signal: AbortSignal,
  make: () => Promise<void>,
): Promise<void> {
  const own = inProgress.get(userId) ?? 0;
  const all = [...inProgress.values()].reduce((sum, each) => sum + each, 0);
  if (own >= maxWaiting.perPerson || all >= maxWaiting.total) throw tooMany();
  inProgress.set(userId, own + 1);
  try {
    await turn(async () => {
      signal.throwIfAborted();
      await make();
    });
  } finally {
    const left = (inProgress.get(userId) ?? 1) - 1;
    if (left > 0) inProgress.set(userId, left);
    else inProgress.delete(userId);
  }
}

/** How long making one usually takes, seconds. */
const retrySeconds = 5;
const tooMany = () =>
  new TooMany(
    'TooManyDownloads',
    'Too many files are being prepared. Please try again in a moment.',
    retrySeconds,
  );
