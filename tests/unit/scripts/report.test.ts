import { expect, it } from 'vitest';
import { closing, type Ran } from '../../../scripts/test/report.ts';
import type { Outcome } from '../../../scripts/test/steps.ts';

function ran(name: string, outcome: Partial<Outcome>): Ran {
  const whole: Outcome = { passed: 0, failed: 0, skipped: [], ...outcome };
  return { step: { name, title: name, run: async () => whole }, outcome: whole, seconds: 1 };
}

it('closes with the sum of all steps, alone on the last line', () => {
  const text = closing(
    [ran('lint', { passed: 1 }), ran('unit', { passed: 41, failed: 2, failure: 'Off by one.' })],
    2,
  );
  expect(text.split('\n').at(-1)).toBe('42 passed, 2 failed');
});

it('shows the first failure alone, and where the rest of it is', () => {
  const text = closing(
    [ran('unit', { failed: 1, failure: 'Off by one.' }), ran('api', { failed: 1, failure: 'Off by two.' })],
    2,
  );
  expect(text).toContain('First failure, in unit:\nOff by one.\n(all of it in .tmp/test/unit.log)');
  expect(text).not.toContain('Off by two.');
});

it('names every test that was skipped', () => {
  expect(closing([ran('unit', { passed: 1, skipped: ['adds up'] })], 1)).toContain('Skipped:\n  adds up');
});

it('names what passed on its second try only', () => {
  const text = closing([ran('e2e', { passed: 1, flaky: ['adds up: Timeout'] })], 1);
  expect(text).toContain('Passed on the second try:\n  adds up: Timeout');
});
