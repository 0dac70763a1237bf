import type { EnergyStep } from '#domain/lossCauses.ts';

/** A bar of a waterfall, in per cent of its height: from its top edge down. */
export interface Bar {
  top: number;
  height: number;
}

/**
 * Returns the bars of a waterfall: the energy in from its full height, then each step from where the one before ended.
 * The scale also holds what goes below zero, when more was billed than went in.
 */
export function barsOf(
  energyIn: number,
  steps: readonly { step: EnergyStep; units: number }[],
): { energyIn: Bar; steps: readonly Bar[] } {
  const levels = steps.reduce<number[]>((all, { units }) => [...all, (all.at(-1) ?? 0) - units], [energyIn]);
  const [highest, lowest] = [Math.max(0, ...levels), Math.min(0, ...levels)];
  const scale = highest - lowest || 1;
  const bar = (one: number, other: number): Bar => ({
    top: ((highest - Math.max(one, other)) / scale) * 100,
    height: (Math.abs(one - other) / scale) * 100,
  });
  return {
    energyIn: bar(energyIn, 0),
    steps: steps.map((_, at) => bar(levels[at] ?? 0, levels[at + 1] ?? 0)),
  };
}
