import { expect, it } from 'vitest';
import { summary, type FinishedStep } from '../../../scripts/test/report.ts';
import type { Outcome } from '../../../scripts/test/outcome.ts';

function finished(name: string, outcome: Partial<Outcome>): FinishedStep {
  const whole: Outcome = { passed: 0, failed: 0, skipped: [], ...outcome };
  return { step: { name, title: name, share: 1, run: async () => whole }, outcome: whole, seconds: 1 };
}

const failure = (name: string) => ({ name, error: 'Timeout' });

it('ends with the totals of all steps, alone on the last line', () => {
  const text = summary(
    [finished('lint', { passed: 1 }), finished('unit', { passed: 41, failed: 2, failure: 'Off by one.' })],
    2,
  );
  expect(text.split('\n').at(-1)).toBe('42 passed, 2 failed');
});

it('shows only the first failure, and where the rest is', () => {
  const text = summary(
    [
      finished('unit', { failed: 1, failure: 'Off by one.' }),
      finished('api', { failed: 1, failure: 'Off by two.' }),
    ],
    2,
  );
  expect(text).toContain('First failure, in unit:\nOff by one.\n(all of it in .tmp/test/unit.log)');
  expect(text).not.toContain('Off by two.');
});

it('names every test that was skipped', () => {
  expect(summary([finished('unit', { passed: 1, skipped: ['adds up'] })], 1)).toContain(
    'Skipped:\n  adds up',
  );
});

it('names tests that passed only on their second attempt', () => {
  const text = summary([finished('e2e', { passed: 1, flaky: [{ name: 'adds up', error: 'Timeout' }] })], 1);
  expect(text).toContain('Passed on the second try:\n  e2e: adds up: Timeout');
});

it('names the ten slowest files of all steps, the slowest first', () => {
  const files = (step: string) =>
    Array.from({ length: 8 }, (_, place) => ({
      name: `${step}/${place}.test.ts`,
      seconds: place,
      passed: 1,
      failed: 0,
    }));
  const text = summary(
    [finished('unit', { files: files('unit') }), finished('api', { files: files('api') })],
    1,
  );
  const shown = text.split('Slowest files:\n')[1]?.split('\n\n')[0]?.split('\n') ?? [];
  expect(shown).toHaveLength(10);
  expect(shown[0]).toBe('      7.0 s  unit/7.test.ts (unit)');
  expect(shown.at(-1)).toContain('3.0 s');
});

it('names every failed test with its step', () => {
  const text = summary(
    [finished('api', { failed: 2, failures: [failure('adds up'), failure('takes away')] })],
    1,
  );
  expect(text).toContain('Failed:\n  api: adds up\n  api: takes away');
});
