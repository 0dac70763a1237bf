import type { Executor } from '../../../services/db/connect.ts';
import { TooEarly } from '../../../services/http/errors.ts';
import { codeRequestLimits, failureLimits } from '../../../services/settings/limits.ts';
import { countOnce, undoCount, type Tally } from '../../../services/visitors/tally.ts';
import type { Recognised } from '../../../services/visitors/visitors.ts';

/** Counts a requested code; rejects with 429 after too many. Strangers can't use up an officer's own limit. */
export async function countCodeRequest(
  tx: Executor,
  account: string,
  requester: Recognised,
  now: Date,
): Promise<void> {
  const { ofVisitor, ofStrangers } = codeRequestLimits;
  await countIn(tx, { key: `otp ${account} ${requester.key}`, limit: ofVisitor }, now, requestAgainIn);
  if (!requester.known)
    await countIn(tx, { key: `otp ${account}`, limit: ofStrangers }, now, strangersRequestAgainIn);
}

/** Counts a wrong code; rejects with 429 after too many. Call it before comparing the code. */
export async function countFailure(tx: Executor, requester: Recognised, now: Date): Promise<void> {
  const [own, all] = failuresOf(requester);
  await countIn(tx, own, now, tryAgainIn);
  if (all) await countIn(tx, all, now, strangersTryAgainIn);
}

/** Removes a failure that the same transaction has counted: the code was right. */
export function undoFailure(tx: Executor, requester: Recognised): Promise<void> {
  return undoCount(
    tx,
    failuresOf(requester).flatMap(tally => (tally ? [tally.key] : [])),
  );
}

function failuresOf({ key, known }: Recognised): [own: Tally, all?: Tally] {
  const { ofVisitor, ofStrangers } = failureLimits;
  const own = { key: `wrong otp ${key}`, limit: ofVisitor };
  return known ? [own] : [own, { key: 'wrong otp', limit: ofStrangers }];
}

async function countIn(
  tx: Executor,
  tally: Tally,
  now: Date,
  sentence: (wait: string) => string,
): Promise<void> {
  const wait = await countOnce(tx, tally, now);
  if (wait > 0) throw new TooEarly(wait, sentence);
}

const elsewhere = 'On a computer where you have signed in before you need not wait.';
const requestAgainIn = (wait: string) => `Please wait ${wait} before you ask for another OTP.`;
const strangersRequestAgainIn = (wait: string) =>
  `Too many OTPs were asked for. Please wait ${wait} before you ask for another one. ${elsewhere}`;
const tryAgainIn = (wait: string) =>
  `Too many wrong OTPs. Please wait ${wait} before you try again, and ask for another OTP then.`;
const strangersTryAgainIn = (wait: string) =>
  `Too many wrong OTPs were tried. Please wait ${wait} before you try again. ${elsewhere}`;
