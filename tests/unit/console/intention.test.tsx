import { act, renderHook } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { AnswerLost } from '../../../src/client/sendReliably.ts';
import { useIntention } from '../../../src/console/intention.ts';
import { settleMs } from '../../../src/ui/lock.ts';

beforeEach(() => void vi.useFakeTimers());

const lost = new HttpError('Failed to fetch', 0, null);
const refused = new HttpError('Taken', 409, { code: 'Taken' });

type Step = string | Error;

/** A control whose calls are answered by these steps, in order; `finds` is what a reading of the record finds. */
function control(steps: Step[], finds?: () => Promise<string | undefined>) {
  const sent: { input: string; key: string }[] = [];
  const outcomes: unknown[] = [];
  const send = async (input: string, key: string) => {
    sent.push({ input, key });
    const step = steps.shift() ?? 'saved';
    if (step instanceof Error) throw step;
    return step;
  };
  const { result } = renderHook(() => useIntention({ send, ...(finds && { findSaved: finds }) }));
  const press = (input = 'change') =>
    act(() =>
      result.current.start(input, {
        onDone: answer => outcomes.push(answer),
        onFailed: error => outcomes.push(error),
      }),
    );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { sent, outcomes, press, pass, isBusy: () => result.current.busy };
}

/** Longer than all pauses between attempts. */
const allAttempts = 5_000;

test('a second press within a task, while the call runs and until it is settled does nothing', async () => {
  const { sent, outcomes, press, pass, isBusy } = control([]);
  press();
  press();
  expect(isBusy()).toBe(true);
  await pass(settleMs - 1);
  press();
  expect(sent).toHaveLength(1);
  expect(outcomes).toEqual(['saved']);
  await pass(1);
  expect(isBusy()).toBe(false);
  press();
  await pass(0);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('a refusal is shown, and the same press may be tried again as another intention', async () => {
  const { sent, outcomes, press, pass } = control([refused]);
  press();
  await pass(settleMs);
  expect(outcomes).toEqual([refused]);
  press();
  await pass(0);
  expect(outcomes.at(-1)).toBe('saved');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test.each([
  ['a lost connection', lost],
  ['a proxy’s 502', new HttpError('Bad gateway', 502, '<html>')],
  ['a server without its database', new HttpError('Later', 503, { code: 'Unavailable' })],
])('after %s it is sent again under the same key', async (_, failure) => {
  const { sent, outcomes, press, pass } = control([failure, failure]);
  press();
  await pass(allAttempts);
  expect(outcomes).toEqual(['saved']);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

test.each([
  ['a refusal', refused],
  ['an error of the server’s own', new HttpError('Oops', 500, { code: 'Internal' })],
  ['a fault of the portal', new TypeError('x is undefined')],
])('%s is not sent again', async (_, failure) => {
  const { sent, outcomes, press, pass } = control([failure]);
  press();
  await pass(allAttempts);
  expect(sent).toHaveLength(1);
  expect(outcomes).toEqual([failure]);
});

test('a record that shows the change after a lost answer stands for the answer', async () => {
  const { sent, outcomes, press, pass } = control([lost], async () => 'found on record');
  press();
  await pass(allAttempts);
  expect(outcomes).toEqual(['found on record']);
  expect(sent).toHaveLength(1);
});

test.each([
  ['it can be read that nothing was saved', async () => undefined, /: Not saved\./],
  ['the record can not be read either', () => Promise.reject(lost), /it is not known whether this was saved/],
])(
  'without any answer, where %s, the message says so; pressed again it is the same intention',
  async (_, finds, words) => {
    const { sent, outcomes, press, pass } = control([lost, lost, lost, lost], finds);
    press();
    await pass(allAttempts);
    expect(outcomes[0]).toBeInstanceOf(AnswerLost);
    expect(String(outcomes[0])).toMatch(words);
    press();
    await pass(0);
    expect(outcomes.at(-1)).toBe('saved');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  },
);

test('another input after a lost answer is another intention', async () => {
  const { sent, press, pass } = control([lost, lost, lost, lost]);
  press();
  await pass(allAttempts);
  press('another');
  await pass(0);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
