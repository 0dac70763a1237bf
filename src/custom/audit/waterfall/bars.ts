import type { EnergyStep } from '#domain/lossCauses.ts';

/** A bar of a waterfall, in per cent of its height: from its top edge down. */
export interface Bar {
  top: number;
  height: number;
}

/** The bars of a waterfall, and where its axis is, zero, in per cent from the top. */
interface Bars {
  axis: number;
  energyIn: Bar;
  steps: readonly Bar[];
  /** The part that untagged installations may explain: it lies beside the top of the unexplained rest. */
  untagged: Bar;
}

/**
 * Returns the bars of a waterfall: the energy in from its full height, then each step from where the one before ended.
 * The scale also holds what goes below zero, when more was billed than went in.
 */
export function barsOf(
  energyIn: number,
  steps: readonly { step: EnergyStep; units: number }[],
  untagged: number,
): Bars {
  const levels = steps.reduce<number[]>((all, { units }) => [...all, (all.at(-1) ?? 0) - units], [energyIn]);
  const [highest, lowest] = [Math.max(0, ...levels), Math.min(0, ...levels)];
  const scale = highest - lowest || 1;
  const bar = (one: number, other: number): Bar => ({
    top: ((highest - Math.max(one, other)) / scale) * 100,
    height: (Math.abs(one - other) / scale) * 100,
  });
  const rest = steps.at(-1)?.units ?? 0;
  return {
    axis: (highest / scale) * 100,
    energyIn: bar(energyIn, 0),
    steps: steps.map((_, at) => bar(levels[at] ?? 0, levels[at + 1] ?? 0)),
    untagged: bar(rest, rest - untagged),
  };
}
