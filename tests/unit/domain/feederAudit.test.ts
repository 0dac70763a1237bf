import { describe, expect, test } from 'vitest';
import {
  addFeederSums,
  feederFigures,
  listedFeeders,
  type FeederSums,
} from '../../../src/domain/feederAudit.ts';
import { energyInAt, feederMeterFaults, type FeederMeter } from '../../../src/domain/feederReadings.ts';

/** A feeder whose balance was worked by hand: see the first test. */
const f1: FeederSums = {
  energyIn: 10_000,
  ht: 1_500.25,
  transformers: 10,
  audited: 9,
  consumption: 8_019.5,
  installationConsumption: 7_200.1,
  demand: 50_400.7,
};

test('what goes in leaves through TCs, to HT consumers, or is lost: worked by hand', () => {
  expect(feederFigures(f1)).toEqual({
    ...f1,
    // 9 / 10
    coverage: 90,
    lacks: null,
    // 10000.00 - 8019.50 - 1500.25
    lineLoss: 480.25,
    // 4.8025
    lineLossPercentage: 4.8,
    // 480.25 x 50400.70 / 7200.10, as 7200.10 x 7 = 50400.70
    lineLossRupees: 3_361.75,
    // 8019.50 - 7200.10
    ltLoss: 819.4,
    // 8.194
    ltLossPercentage: 8.19,
    // 480.25 + 819.40 = 10000.00 - 1500.25 - 7200.10
    totalLoss: 1_299.65,
    // 12.9965, not 4.80 + 8.19
    totalLossPercentage: 13,
  });
});

describe('a loss is unknown', () => {
  const unknown = { lineLoss: null, lineLossPercentage: null, lineLossRupees: null, totalLoss: null };

  test('without a reading: only what is lost below the TCs is known, in kWh', () => {
    expect(feederFigures({ ...f1, energyIn: null })).toMatchObject({
      ...unknown,
      lacks: 'reading',
      ltLoss: 819.4,
      ltLossPercentage: null,
    });
  });

  test('below 90 % of its TCs: the energy of the others would count as lost', () => {
    expect(feederFigures({ ...f1, audited: 8 })).toMatchObject({
      ...unknown,
      lacks: 'coverage',
      coverage: 80,
    });
    expect(feederFigures({ ...f1, transformers: 19, audited: 17 }).lacks).toBe('coverage');
    expect(feederFigures({ ...f1, transformers: 19, audited: 18 }).lacks).toBe(null);
  });
});

test('a feeder without TCs has no coverage to lack, and no rate for its kWh', () => {
  const none = { transformers: 0, audited: 0, consumption: 0, installationConsumption: 0, demand: 0 };
  expect(feederFigures({ energyIn: 2_000, ht: 1_900, ...none })).toMatchObject({
    coverage: null,
    lacks: null,
    lineLoss: 100,
    lineLossPercentage: 5,
    lineLossRupees: null,
    ltLoss: 0,
    totalLossPercentage: 5,
  });
});

test('sums come first, then ratios', () => {
  const f2 = { ...f1, energyIn: 100, ht: 0, consumption: 50, installationConsumption: 40, demand: 200 };
  const both = feederFigures(addFeederSums([f1, f2]));
  expect(both).toMatchObject({
    energyIn: 10_100,
    ht: 1_500.25,
    transformers: 20,
    audited: 18,
    lineLoss: 530.25,
  });
  // 530.25 / 10100.00; the mean of 4.80 and 50.00 would be 27.40.
  expect(both.lineLossPercentage).toBe(5.25);
  // 530.25 x 50600.70 / 7240.10 = 3705.8909...
  expect(both.lineLossRupees).toBe(3_705.89);
  expect(feederFigures(addFeederSums([]))).toMatchObject({
    energyIn: 0,
    lineLoss: 0,
    lineLossPercentage: null,
  });
});

test('feeders are listed by what they lose; those whose losses are unknown are not ranked', () => {
  const feeder = (name: string, sums: Partial<FeederSums>) => ({
    name,
    ...feederFigures({ ...f1, ...sums }),
  });
  const all = [
    feeder('small', { energyIn: 9_600 }),
    feeder('unread', { energyIn: null }),
    feeder('large', { energyIn: 12_000 }),
    feeder('cheap', { energyIn: 13_000, demand: 1 }),
    feeder('free', { energyIn: 14_000, installationConsumption: 0 }),
    feeder('gaps', { energyIn: 90_000, audited: 3 }),
    feeder('gained', { energyIn: 9_000 }),
  ];
  const names = (by: Parameters<typeof listedFeeders>[1]) => listedFeeders(all, by).map(({ name }) => name);
  expect(names('units')).toEqual(['free', 'cheap', 'large', 'small', 'gained']);
  expect(names('rupees')).toEqual(['large', 'small', 'cheap', 'gained', 'free']);
  expect(names('unranked')).toEqual(['unread', 'gaps']);
});

describe('the energy in at a feeder', () => {
  const none: FeederMeter = { energy: null, start: null, end: null, constant: null, ht: null };
  const read: FeederMeter = { ...none, start: 120.004, end: 145.249, constant: 6_000 };

  test('is as given, or of its readings, rounded before the constant and once', () => {
    expect(energyInAt({ ...none, energy: 151_440.5 })).toBe(151_440.5);
    // 25.245 is rounded to 25.25, away from zero, before it is multiplied.
    expect(energyInAt(read)).toBe(151_500);
    expect(energyInAt({ ...read, constant: 1.33 })).toBe(33.58);
    expect(energyInAt(none)).toBe(null);
  });

  const either = 'Enter either the energy, or both readings and the meter constant';
  const together = 'Both readings and the meter constant go together';
  test.each<[string, FeederMeter, object]>([
    ['as such', { ...none, energy: 0 }, {}],
    ['by readings', { ...read, ht: 151_500 }, {}],
    ['in no way', none, { energy: either }],
    ['in both ways', { ...read, energy: 151_500 }, { energy: either }],
    ['by half of the readings', { ...none, end: 3 }, { start: together, constant: together }],
    ['backwards', { ...read, end: 120 }, { end: expect.stringContaining('lower than the one at the start') }],
    [
      'with more for HT consumers',
      { ...read, ht: 151_500.01 },
      { ht: "HT consumers can't have had more than went in: 1,51,500.00 kWh" },
    ],
  ])('given %s', (_, meter, faults) => {
    expect(feederMeterFaults(meter)).toEqual(faults);
  });
});
