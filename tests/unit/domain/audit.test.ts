import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addSums, figuresOf, noSums } from '#domain/areaFigures.ts';
import { consumptionOf, lossAnalysis, lossBand, lossPercentage, type AuditSums } from '#domain/audit.ts';
import { addMonths } from '#domain/months.ts';

describe('the energy of a month', () => {
  it.each([
    { from: 1000, to: 1010.5, constant: 80, kWh: 840 },
    { from: 12.34, to: 15.01, constant: 26.67, kWh: 71.21 },
    // 0.01 x 0.5 = 0.005: half a hundredth rounds up.
    { from: 1.01, to: 1.02, constant: 0.5, kWh: 0.01 },
    // The difference, 98.575 and -0.425, is rounded before it is multiplied.
    { from: 50_201.425, to: 50_300, constant: 40, kWh: 3943.2 },
    { from: 10, to: 9.575, constant: 40, kWh: -17.2 },
    { from: 9_999_999_999, to: 9_999_999_999, constant: 200, kWh: 0 },
    // A reading below the one before: the meter was changed or read wrongly.
    { from: 20, to: 10, constant: 40, kWh: -400 },
  ])('from $from to $to at a constant of $constant is $kWh kWh', ({ from, to, constant, kWh }) => {
    expect(consumptionOf(from, to, constant)).toBe(kWh);
  });

  it('of December ends with the reading of January of the next year', () => {
    const readings = new Map([
      ['2025-12', 4120.25],
      ['2026-01', 4180.75],
    ]);
    const december = '2025-12';
    expect(consumptionOf(readings.get(december), readings.get(addMonths(december, 1)), 40)).toBe(2420);
  });

  it.each([
    [null, 10],
    [10, null],
    [undefined, undefined],
  ])('is unknown between %s and %s', (from, to) => {
    expect(consumptionOf(from, to, 40)).toBeNull();
  });
});

describe('the loss analysis', () => {
  const figures = { consumption: 530, installationConsumption: 500, demand: 4500, collection: 4000 };

  it('of the design’s example has its figures', () => {
    expect(lossPercentage(530, 500)).toBe(5.66);
    expect(lossAnalysis(figures)).toEqual({
      billingEfficiency: 94.34,
      collectionEfficiency: 88.89,
      ATAndC: 16.14,
      ARR: 7.547,
      ABR: 9,
    });
    expect(lossAnalysis(figures, 'billed').ARR).toBe(8);
  });

  it.each<[string, Partial<AuditSums>, object]>([
    ['no energy', { consumption: 0 }, { billingEfficiency: null, ATAndC: null, ARR: null, ABR: 9 }],
    ['a missing reading', { consumption: null }, { billingEfficiency: null, ATAndC: null, ARR: null }],
    ['nothing billed', { installationConsumption: 0 }, { billingEfficiency: 0, ATAndC: 100, ABR: null }],
    ['no demand', { demand: 0 }, { collectionEfficiency: null, ATAndC: null, ABR: 0, ARR: 7.547 }],
    ['no collection', { collection: 0 }, { collectionEfficiency: 0, ATAndC: 100, ARR: 0 }],
    ['arrears collected', { collection: 9000 }, { collectionEfficiency: 200, ATAndC: -88.68 }],
  ])('with %s', (_name, changed, expected) => {
    expect(lossAnalysis({ ...figures, ...changed })).toMatchObject(expected);
  });
});

const amount = fc.integer({ min: 1, max: 10_000_000_00 }).map(value => value / 100);
const sums: fc.Arbitrary<{ [K in keyof AuditSums]: number }> = fc.record({
  consumption: amount,
  installationConsumption: amount,
  demand: amount,
  collection: amount,
});

test('loss and billing efficiency always add up to 100', () => {
  fc.assert(
    fc.property(sums, figures => {
      const loss = lossPercentage(figures.consumption, figures.installationConsumption) ?? Number.NaN;
      const { billingEfficiency } = lossAnalysis(figures);
      expect(Math.round(loss * 100) + Math.round((billingEfficiency ?? Number.NaN) * 100)).toBe(10_000);
    }),
  );
});

test('AT&C is 1 - ARR/ABR, before either is rounded', () => {
  fc.assert(
    fc.property(sums, figures => {
      const { consumption, installationConsumption, demand, collection } = figures;
      const exact = (1 - collection / consumption / (demand / installationConsumption)) * 100;
      const { ATAndC } = lossAnalysis(figures);
      expect(Math.abs((ATAndC ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.005 + Math.abs(exact) * 1e-12);
    }),
  );
});

test('the figures of an area are those of its sums, however its parts are added up', () => {
  const part = sums.map(figures => ({ ...noSums, ...figures, transformers: 2, audited: 1 }));
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 20 }), fc.nat(), (parts, at) => {
      const cut = 1 + (at % (parts.length - 1));
      const below = [addSums(parts.slice(0, cut)), addSums(parts.slice(cut))];
      expect(figuresOf(addSums(below), 'input')).toEqual(figuresOf(addSums(parts), 'input'));
      expect(addSums(parts)).toMatchObject({ transformers: 2 * parts.length, audited: parts.length });
    }),
  );
});

test.each([
  [-60, 1],
  [-5, 1],
  [-4.99, 2],
  [-0.01, 2],
  [0, 3],
  [4.99, 3],
  [5, 4],
  [9.99, 4],
  [10, 5],
  [14.99, 5],
  [15, 6],
  [19.99, 6],
  [20, 7],
  [95, 7],
])('a loss of %d per cent falls into band %d', (loss, band) => {
  expect(lossBand(loss)).toBe(band);
});
