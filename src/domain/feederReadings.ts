import { consumptionOf } from './audit.ts';
import { formatFigure } from './formats.ts';

/**
 * The record of a feeder's meter in a month. Its energy is given in one of two ways: as such, or by the meter's
 * readings at the start and the end and the constant that they are multiplied by.
 */
export interface FeederMeter {
  /** kWh, 2 decimals. */
  energy: number | null;
  /** Readings, up to 3 decimals. */
  start: number | null;
  end: number | null;
  /** kWh for each unit of the readings, 2 decimals. */
  constant: number | null;
  /** kWh that the feeder fed to HT consumers directly, past its TCs. */
  ht: number | null;
}

/**
 * Returns the energy that went in at a feeder in a month, in kWh with 2 decimals: as given, or (end - start) rounded to 2
 * decimals x constant, rounded once, as of TCs (`consumptionOf`). `null` if it is given in neither way.
 */
export function energyInAt({ energy, start, end, constant }: FeederMeter): number | null {
  return energy ?? (constant === null ? null : consumptionOf(start, end, constant));
}

const measured = ['start', 'end', 'constant'] as const;

/** Returns a message for each wrong figure of a feeder's meter; empty if none is. */
export function feederMeterFaults(meter: FeederMeter): Readonly<Partial<Record<keyof FeederMeter, string>>> {
  const { energy, start, end, ht } = meter;
  const missing = measured.filter(key => meter[key] === null);
  if (energy !== null && missing.length < measured.length) return { energy: eitherWay };
  if (energy === null && missing.length === measured.length) return { energy: eitherWay };
  if (energy === null && missing.length > 0)
    return Object.fromEntries(missing.map(key => [key, 'Both readings and the meter constant go together']));
  if (start !== null && end !== null && end < start)
    return {
      end: 'The reading at the end is lower than the one at the start. Of a meter that was replaced or rolled over, enter the energy',
    };
  const energyIn = energyInAt(meter);
  if (ht !== null && energyIn !== null && ht > energyIn)
    return { ht: `HT consumers can't have had more than went in: ${formatFigure(energyIn)} kWh` };
  return {};
}

const eitherWay = 'Enter either the energy, or both readings and the meter constant';
