import pLimit from 'p-limit';
import type { Caller } from '../access/caller.ts';
import { TooMany } from '../http/errors.ts';

/** Each is a process of its own. */
const turn = pLimit(2);
/** Workbooks that wait for their turn or are being made, for one person and in all. */
const most = { ofPerson: 3, inAll: 20 };

const underWay = new Map<string, number>();

/** Makes a workbook when its turn comes, unless `signal` says before that nobody wants it. Throws 429 for too many. */
export async function inTurn(
  { userId }: Pick<Caller, 'userId'>,
  signal: AbortSignal,
  make: () => Promise<void>,
): Promise<void> {
  const own = underWay.get(userId) ?? 0;
  const all = [...underWay.values()].reduce((sum, each) => sum + each, 0);
  if (own >= most.ofPerson || all >= most.inAll) throw tooMany();
  underWay.set(userId, own + 1);
  try {
    await turn(async () => {
      signal.throwIfAborted();
      await make();
    });
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}

/** Seconds in which one is made as a rule. */
const moment = 5;
const tooMany = () =>
  new TooMany('TooManyDownloads', 'Too many files are being prepared. Please try again in a moment.', moment);
