import { afterEach, expect, it, vi } from 'vitest';
import { inTurn, repetitions } from '../../support/repetitions.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function takenIn(turn: number, turns: number, from?: number): string[] {
  vi.stubEnv('REPETITIONS', 'long');
  vi.stubEnv('TURN', String(turn));
  return inTurn(all, turns, from);
}

it.each([1, 2, 3, 4, 7, 12])('%i turns in a row take every sample, and each turn takes some', turns => {
  for (const first of [0, 5, 4_294_967_290]) {
    const taken = Array.from({ length: turns }, (_, at) => takenIn(first + at, turns));
    for (const share of taken) expect(Math.abs(share.length - 7 / turns)).toBeLessThan(1);
    expect(new Set(taken.flat())).toEqual(new Set(all));
  }
});

it('takes another share of a list that starts elsewhere, and the same one in the same turn', () => {
  expect(takenIn(3, 3, 1)).not.toEqual(takenIn(3, 3));
  expect(takenIn(3, 3)).toEqual(takenIn(3, 3));
});

it('takes all in a full run, which repeats most', () => {
  const counts = { usual: 1, long: 2, full: 3 };
  vi.stubEnv('REPETITIONS', '');
  expect(repetitions(counts)).toBe(1);
  vi.stubEnv('REPETITIONS', 'long');
  expect(repetitions(counts)).toBe(2);
  vi.stubEnv('REPETITIONS', 'full');
  expect(repetitions(counts)).toBe(3);
  expect(inTurn(all, 3)).toEqual(all);
});
