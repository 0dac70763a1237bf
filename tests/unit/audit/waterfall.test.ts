import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf } from '../../../src/custom/audit/waterfall/bars.ts';
import { energySteps } from '../../../src/domain/lossCauses.ts';

const stepsOf = (units: readonly number[]) =>
  energySteps.map((step, at) => ({ step, units: units[at] ?? 0 }));

test('each step hangs from where the one before ended, down to zero', () => {
  const bars = barsOf(100, stepsOf([50, 10, 10, 0, 0, 5, 5, 20]), 15);
  expect(bars.energyIn).toEqual({ top: 0, height: 100 });
  expect(bars.steps.map(({ top }) => top)).toEqual([0, 50, 60, 70, 70, 70, 75, 80]);
  expect(bars.steps.map(({ height }) => height)).toEqual([50, 10, 10, 0, 0, 5, 5, 20]);
  expect(bars.untagged).toEqual({ top: 80, height: 15 });
  expect(bars.axis).toBe(100);
});

test('more billed than went in reaches below zero, and the unexplained part leads back up', () => {
  const bars = barsOf(100, stepsOf([125, 0, 0, 0, 0, 0, 0, -25]), 0);
  expect(bars.energyIn).toEqual({ top: 0, height: 80 });
  expect(bars.steps[0]).toEqual({ top: 0, height: 100 });
  expect(bars.axis).toBe(80);
  expect(bars.steps.at(-1)).toEqual({ top: 80, height: 20 });
});

test('energy below zero hangs below the axis', () => {
  const bars = barsOf(-100, stepsOf([0, 0, 0, 0, 0, 0, 0, -100]), 0);
  expect(bars.axis).toBe(0);
  expect(bars.energyIn).toEqual({ top: 0, height: 100 });
});

test('no bar leaves the chart', () => {
  const units = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), units, (energyIn, of) => {
      const { energyIn: first, steps } = barsOf(energyIn, stepsOf(of), 0);
      for (const { top, height } of [first, ...steps]) {
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + height).toBeLessThanOrEqual(100.000001);
      }
    }),
  );
});
