import type { Executor } from '../db/connect.ts';
import { TooEarly } from '../http/errors.ts';
import { askingLimits, failureLimits } from '../limits.ts';
import { countOnce, takeBack, type Tally } from '../visitors/tally.ts';
import type { Recognised } from '../visitors/visitors.ts';

/** Counts a code that is asked for; 429 where there were too many. Strangers can't use up what an officer may ask for. */
export async function countAsking(
  tx: Executor,
  account: string,
  asker: Recognised,
  now: Date,
): Promise<void> {
  const { ofVisitor, ofStrangers } = askingLimits;
  await countIn(tx, { key: `otp ${account} ${asker.key}`, limit: ofVisitor }, now, mayAskAfter);
  if (!asker.known)
    await countIn(tx, { key: `otp ${account}`, limit: ofStrangers }, now, strangersMayAskAfter);
}

/** Counts a wrong code; 429 where there were too many. Call it before the code is looked at. */
export async function countFailure(tx: Executor, asker: Recognised, now: Date): Promise<void> {
  const [own, all] = failuresOf(asker);
  await countIn(tx, own, now, mayTryAfter);
  if (all) await countIn(tx, all, now, strangersMayTryAfter);
}

/** Takes a failure back that the same transaction has counted: the code was right. */
export function takeBackFailure(tx: Executor, asker: Recognised): Promise<void> {
  return takeBack(
    tx,
    failuresOf(asker).flatMap(tally => (tally ? [tally.key] : [])),
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
const mayAskAfter = (wait: string) => `Please wait ${wait} before you ask for another OTP.`;
const strangersMayAskAfter = (wait: string) =>
  `Too many OTPs were asked for. Please wait ${wait} before you ask for another one. ${elsewhere}`;
const mayTryAfter = (wait: string) =>
  `Too many wrong OTPs. Please wait ${wait} before you try again, and ask for another OTP then.`;
const strangersMayTryAfter = (wait: string) =>
  `Too many wrong OTPs were tried. Please wait ${wait} before you try again. ${elsewhere}`;
