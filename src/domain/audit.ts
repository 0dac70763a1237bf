import { roundTo2 } from './transformers.ts';

/**
 * The energy of a month, kWh: what the next month's reading is above its own, rounded to 2 decimals, times the meter
 * constant (specification S2 section 5). `null` without both readings.
 */
export function consumptionOf(
  finalValue: number | null | undefined,
  nextFinalValue: number | null | undefined,
  meterConstant: number,
): number | null {
  if (finalValue === null || finalValue === undefined) return null;
  if (nextFinalValue === null || nextFinalValue === undefined) return null;
  return roundTo2(roundTo2(nextFinalValue - finalValue) * meterConstant);
}

/**
 * The part of a transformer centre's energy that its installations were not billed for, per cent, 2 decimals; `null`
 * where the energy is unknown or 0.
 */
export function lossPercentage(
  consumption: number | null,
  installationConsumption: number | null,
): number | null {
  if (!consumption || installationConsumption === null) return null;
  return roundTo2(((consumption - installationConsumption) / consumption) * 100);
}

/** Losses, per cent, from which the second band and each after it begin; the first holds all below. */
const bandStarts = [-5, 0, 5, 10, 15, 20] as const;

/** Which of the seven loss bands a loss falls into, from 1, the lowest: -5 belongs to it, and 20 to the highest. */
export function lossBand(loss: number): number {
  return loss === -5 ? 1 : 1 + bandStarts.filter(start => loss >= start).length;
}
