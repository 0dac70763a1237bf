import { consumptionOf } from './audit.ts';
import { decimal, hundredths } from './exact.ts';
import { formatDate, formatReading } from './formats.ts';
import { addMonths, fullMonthTitle } from './months.ts';
import { meterConstant } from './transformers.ts';

/** The kinds of change of a TC's meter within a month. */
export const meterChangeKinds = ['replaced', 'rolledOver', 'ctChanged'] as const;
export type MeterChangeKind = (typeof meterChangeKinds)[number];

/** Whether a value is one of them. */
export const isMeterChangeKind = (value: unknown): value is MeterChangeKind =>
  meterChangeKinds.some(kind => kind === value);

/** The title of each kind on screen. */
export const meterChangeTitles: Readonly<Record<MeterChangeKind, string>> = {
  replaced: 'Meter replaced',
  rolledOver: 'Meter rolled over',
  ctChanged: 'CT changed',
};

/** The parts of a change that some kinds have, as its form and its files name them. */
export const meterChangePartNames = [
  'closing',
  'opening',
  'digits',
  'primaryCurrent',
  'secondaryCurrent',
  'make',
  'serialNumber',
] as const;
type MeterChangePart = (typeof meterChangePartNames)[number];

interface Parts {
  needs: readonly MeterChangePart[];
  excludes: readonly MeterChangePart[];
}

/** The parts that each kind needs, and those that would contradict it. */
export const meterChangeParts: Readonly<Record<MeterChangeKind, Parts>> = {
  replaced: { needs: ['closing', 'opening'], excludes: ['digits'] },
  rolledOver: {
    needs: ['digits'],
    excludes: ['closing', 'opening', 'primaryCurrent', 'secondaryCurrent', 'make', 'serialNumber'],
  },
  ctChanged: {
    needs: ['closing', 'primaryCurrent', 'secondaryCurrent'],
    excludes: ['opening', 'digits', 'make', 'serialNumber'],
  },
};

/** The digits before the point that a register may have. */
export const registerDigits = [4, 5, 6, 7, 8, 9] as const;

/** A ratio of currents, A. */
export interface CtRatio {
  primaryCurrent: number;
  secondaryCurrent: number;
}

/** A change of a TC's meter within a month, as the energy of the month is computed from it. */
export interface MeterChange extends CtRatio {
  /** Its day, YYYY-MM-DD. */
  on: string;
  kind: MeterChangeKind;
  /** The reading just before it. */
  closing: number;
  /** The reading just after it. The CT ratio, make and serial number are those from then on. */
  opening: number;
  make: string | null;
  serialNumber: string | null;
}

/** The readings and changes of a TC's meter in a month. */
export interface MeteredMonth {
  /** The readings at its start and its end; `null` while one is missing. */
  begun: number | null;
  ended: number | null;
  /** The CT ratio at its start. */
  ratio: CtRatio;
  /** In the order of their days. */
  changes: readonly MeterChange[];
}

/** A part of a month in which one meter ran with one CT ratio. */
export interface Segment {
  /** The readings at its start and its end; `null` while one is missing. */
  started: number | null;
  stopped: number | null;
  /** The CT ratio, and the meter constant that it makes. */
  ratio: CtRatio;
  constant: number;
  /** kWh, 2 decimals. */
  energy: number | null;
  /** The change that begins it; undefined for the first one. */
  change: MeterChange | undefined;
}

/** Returns the segments of a month: one more than it has changes. */
export function segmentsOf({ begun, ended, ratio, changes }: MeteredMonth): Segment[] {
  return [undefined, ...changes].map((change, at) => {
    const [started, stopped] = [change ? change.opening : begun, changes[at]?.closing ?? ended];
    const inForce = change ?? ratio;
    const { primaryCurrent, secondaryCurrent } = inForce;
    const constant = meterConstant(primaryCurrent, secondaryCurrent) ?? 0;
    const energy = consumptionOf(started, stopped, constant);
    return { started, stopped, ratio: { primaryCurrent, secondaryCurrent }, constant, energy, change };
  });
}

/**
 * Returns the energy of a month in kWh with 2 decimals: the sum of its segments, each rounded once; `null` if a reading is
 * missing. Without a change, it is the consumption of specification S2 section 5.
 */
export function energyOf(month: MeteredMonth): number | null {
  const energies = segmentsOf(month).map(({ energy }) => hundredths(energy));
  return decimal(
    energies.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0n),
    2,
  );
}

/** The field of a change that contradicts the readings around it, and why. */
export interface MeterChangeFault {
  change: MeterChange;
  field: 'closing' | 'opening';
  message: string;
}

/** Returns the first change of a month that contradicts the readings around it; undefined if none does. */
export function meterChangeFault(month: string, metered: MeteredMonth): MeterChangeFault | undefined {
  const { changes } = metered;
  for (const [at, { started, stopped, change }] of segmentsOf(metered).entries()) {
    if (started === null || stopped === null || started <= stopped) continue;
    const next = changes[at];
    const before = change
      ? `the opening reading of ${formatDate(change.on)}, ${formatReading(started)}`
      : `the reading of ${fullMonthTitle(month)}, ${formatReading(started)}`;
    if (next)
      return { change: next, field: 'closing', message: `Closing reading must not be below ${before}` };
    const end = `the reading of ${fullMonthTitle(addMonths(month, 1))}, ${formatReading(stopped)}`;
    if (change) return { change, field: 'opening', message: `Opening reading must not be above ${end}` };
  }
  return undefined;
}
