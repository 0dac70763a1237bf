import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOn, type FigureName } from '../../../src/custom/audit/figures/figures.ts';
import { keyFiguresOf, type DetailPart } from '../../../src/custom/audit/dashboard/keyFigures.ts';
import { figuresOf, noSums } from '../../../src/domain/areaFigures.ts';
import { arrBases, type ArrBasis } from '../../../src/domain/audit.ts';

const hundredths = fc.integer({ min: 1, max: 10_000_000_00 });
const positive = fc.record({
  consumption: hundredths,
  installationConsumption: hundredths,
  demand: hundredths,
  collection: hundredths,
});
type Hundredths = typeof positive extends fc.Arbitrary<infer Sums> ? Sums : never;

/** Each ratio as numerator and denominator, in hundredths. */
const ratios = {
  lossPercentage: ({ consumption: a, installationConsumption: b }) => [100 * (a - b), a],
  collectionEfficiency: ({ demand, collection }) => [100 * collection, demand],
  ABR: ({ demand, installationConsumption }) => [demand, installationConsumption],
  ARR: ({ collection, consumption }) => [collection, consumption],
} satisfies Partial<Record<FigureName, (of: Hundredths) => [number, number]>>;

const areaOf = (of: Hundredths, basis: ArrBasis) => {
  const sums = {
    consumption: of.consumption / 100,
    installationConsumption: of.installationConsumption / 100,
    demand: of.demand / 100,
    collection: of.collection / 100,
  };
  return figuresOf({ ...noSums, ...sums, transformers: 1, audited: 1, installations: 1 }, basis);
};

/** Returns a text such as '₹1,234.50' or '-3.00%' in hundredths. */
const read = (text: string) => BigInt(text.replaceAll(/[^\d-]/g, ''));

/** Returns the strip of an area: its figures and the numbers below them, by name. */
function stripOf(of: Hundredths, basis: ArrBasis): ReadonlyMap<string, string> {
  const strip = keyFiguresOf(
    {
      area: { level: 'zone', code: '5', name: 'Z' },
      figures: areaOf(of, basis),
      before: null,
      lastYear: null,
      same: { before: null, lastYear: null },
      dropped: null,
      below: [],
    },
    basis,
  );
  const below = (part: DetailPart) =>
    typeof part !== 'string' && 'opens' in part ? [[part.opens, part.text] as const] : [];
  return new Map(
    strip.flatMap(({ name, value, detail }) => [[name, value] as const, ...detail.flatMap(below)]),
  );
}

const drawer = (name: FigureName, of: Hundredths, basis: ArrBasis) => {
  const { value, format } = figuresOn(basis)[name];
  return format(value(areaOf(of, basis)));
};

test('the billed rate of 1,79,448.17 rupees for 72,515.11 kWh shows as ₹2.47, not rounded by way of 2.475', () => {
  const of = {
    consumption: 80_000_00,
    installationConsumption: 7_251_511,
    demand: 17_944_817,
    collection: 1,
  };
  expect(areaOf(of, 'input').ABR).toBe(2.475);
  expect(drawer('ABR', of, 'input')).toBe('₹2.47');
  expect(stripOf(of, 'input').get('ABR')).toBe('₹2.47 ABR');
});

test('a rate of 0.015 shows as 0.02 in the strip as in the drawer', () => {
  const of = { consumption: 100_00, installationConsumption: 100_00, demand: 1_50, collection: 1_50 };
  for (const name of ['ARR', 'ABR'] as const) {
    expect(drawer(name, of, 'input')).toBe('₹0.02');
    expect(stripOf(of, 'input').get(name)).toMatch(/^₹0\.02/);
  }
});

test('what shows is the exact quotient of the sums, rounded once', () => {
  fc.assert(
    fc.property(positive, of => {
      for (const name of ['lossPercentage', 'collectionEfficiency', 'ABR', 'ARR'] as const) {
        const [numerator, denominator] = ratios[name](of).map(BigInt);
        if (numerator === undefined || denominator === undefined) throw new Error(name);
        // Off by half a hundredth at most, and in a tie away from zero.
        const shown = read(drawer(name, of, 'input'));
        const twice = 2n * (shown * denominator - 100n * numerator);
        const outward = numerator < 0n ? -twice : twice;
        expect(outward > -denominator && outward <= denominator, name).toBe(true);
      }
    }),
  );
});

test('the strip shows what the drawer shows', () => {
  fc.assert(
    fc.property(positive, fc.constantFrom(...arrBases), (of, basis) => {
      const strip = stripOf(of, basis);
      for (const name of ['lossPercentage', 'ATAndC', 'ARR'] as const)
        expect(strip.get(name)).toBe(drawer(name, of, basis));
      expect(strip.get('ABR')).toBe(`${drawer('ABR', of, basis)} ABR`);
    }),
  );
});
