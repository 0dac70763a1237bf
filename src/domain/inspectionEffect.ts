import { decimal, hundredths, minus, quotient } from './exact.ts';
import { addMonths } from './months.ts';

/** How many months before and after the month of an inspection say whether it helped. */
export const monthsCompared = 3;

/** A month's energy at a TC and of its installations, kWh. Both are 0 without an audit. */
export interface ComparedMonth {
  month: string;
  /** 1 if the TC is audited in the month, else 0. */
  audited: number;
  consumption: number;
  installationConsumption: number;
  lossPercentage: number | null;
}

/** The months on one side of an inspection, the earliest first, and what those of them that are audited lost. */
export interface Side {
  months: { month: string; lostUnits: number | null; lossPercentage: number | null }[];
  /** kWh a month, 2 decimals; null without an audited month. */
  lostUnits: number | null;
  /** Per cent of the energy of these months, 2 decimals. */
  lossPercentage: number | null;
}

/** The losses of a TC before and after the month of an inspection. */
export interface Comparison {
  before: Side;
  after: Side;
  /** After minus before: kWh a month and points of per cent, 2 decimals; null if a side has no audited month. */
  change: { lostUnits: number | null; lossPercentage: number | null };
}

/** Compares the three months after the month of an inspection with the three before it. */
export function compareAround(month: string, known: readonly ComparedMonth[]): Comparison {
  const sideOf = (from: number): Side => {
    const names = Array.from({ length: monthsCompared }, (_, at) => addMonths(month, from + at));
    const found = names.map(name => known.find(each => each.month === name && each.audited > 0));
    const audited = found.filter(each => each !== undefined);
    const energy = audited.reduce((sum, each) => sum + hundredths(each.consumption), 0n);
    const lost = audited.reduce((sum, each) => sum + lostIn(each), 0n);
    return {
      months: names.map((name, at) => {
        const one = found[at];
        return {
          month: name,
          lostUnits: one ? decimal(lostIn(one), 2) : null,
          lossPercentage: one?.lossPercentage ?? null,
        };
      }),
      lostUnits: quotient(lost, BigInt(audited.length) * 100n, 2),
      lossPercentage: quotient(lost * 100n, energy, 2),
    };
  };
  const [before, after] = [sideOf(-monthsCompared), sideOf(1)];
  const changeOf = (key: 'lostUnits' | 'lossPercentage') => {
    return decimal(minus(hundredths(after[key]), hundredths(before[key])), 2);
  };
  return {
    before,
    after,
    change: { lostUnits: changeOf('lostUnits'), lossPercentage: changeOf('lossPercentage') },
  };
}

const lostIn = ({ consumption, installationConsumption }: ComparedMonth): bigint =>
  hundredths(consumption) - hundredths(installationConsumption);
