import fc from 'fast-check';
import { expect, test } from 'vitest';
import { energyParts, explainable } from '../../../src/domain/energyParts.ts';
import { energySteps } from '../../../src/domain/lossCauses.ts';

const none = { unbilled: 0, doorLock: 0, mnr: 0, zeroConsumption: 0, technical: 0 };
const sums = { consumption: 1000, installationConsumption: 790 };

test.each([
  ['part of the demand is paid', { demand: 4000, collection: 3000 }, [592.5, 197.5]],
  ['more than the demand is paid', { demand: 4000, collection: 5000 }, [987.5, -197.5]],
  ['the share is no whole hundredth', { demand: 300, collection: 100 }, [263.33, 526.67]],
  ['nothing is demanded', { demand: 0, collection: 100 }, [0, 790]],
])('splits what was billed where %s', (_, money, [paid, notPaid]) => {
  expect(energyParts({ ...sums, ...money }, none)).toEqual({ paid, notPaid, ...none, unexplained: 210 });
});

test('the parts add up to what went in, and the first two to what was billed, exactly', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(hundredths => hundredths / 100);
  const audits = fc.record({
    consumption: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(hundredths => hundredths / 100),
    installationConsumption: amount,
    demand: amount,
    collection: amount,
  });
  const estimates = fc.record({
    unbilled: amount,
    doorLock: amount,
    mnr: amount,
    zeroConsumption: amount,
    technical: amount,
  });
  const inHundredths = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + BigInt(Math.round(value * 100)), 0n);
  fc.assert(
    fc.property(audits, estimates, (of, taken) => {
      const parts = energyParts(of, taken);
      expect(Object.keys(parts)).toEqual([...energySteps]);
      expect(inHundredths(Object.values(parts))).toBe(inHundredths([of.consumption]));
      expect(inHundredths([parts.paid, parts.notPaid])).toBe(inHundredths([of.installationConsumption]));
    }),
  );
});

test.each([
  ['all of it where more is unexplained', 100, 40, 40],
  ['no more than the unexplained', 30, 40, 30],
  ['nothing where more was billed than went in', -50, 40, 0],
  ['nothing of a negative consumption', 50, -40, 0],
])('untagged energy may explain %s', (_, rest, energy, expected) => {
  expect(explainable(rest, energy)).toBe(expected);
});
