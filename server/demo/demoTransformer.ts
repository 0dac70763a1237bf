import type { TaggingSource } from '#domain/installations.ts';
import { initialFailureReasons, type FailureReason } from '#domain/transformers.ts';
import type { tcMeterReaders, transformerCentres } from '../services/db/schema/index.ts';
import type { DemoConsumer } from './consumers.ts';
import type { SeededRandom } from './seededRandom.ts';

export type TransformerRow = typeof transformerCentres.$inferInsert & { id: string };
type MeterReaderRow = typeof tcMeterReaders.$inferInsert;

/** A transformer centre, its meter readers, its consumers and how its energy is measured. */
export interface DemoTransformer {
  row: TransformerRow;
  meterReaders: MeterReaderRow[];
  consumers: DemoConsumer[];
  /** Who tagged its consumers. */
  taggedBy: TaggingSource;
  meter: DemoMeter;
}

/**
 * Why the last audited month of a meter ends with a reading that can't follow from the one before: another meter counts
 * since, its five digits began again at zero, or someone lost the decimal point.
 */
export type Misreading = 'replacedMeter' | 'rollover' | 'typo';

/** The meter of a transformer centre, and the energy that gets lost behind it. */
interface DemoMeter {
  /** The reading at the start of the first month. */
  opening: number;
  /** The share of the energy that its lines lose. */
  technicalLoss: number;
  /** The share that is stolen. */
  stolen: number;
  /** How many days after the reading day its readings arrive, at most 2. */
  daysLate: number;
  /** Months in which it fails. Without a remark it has stopped, and nobody has noticed. */
  fault: { remark: FailureReason | undefined; from: number; until: number } | undefined;
  misreading: Misreading | undefined;
}

/** Returns a meter that works except, of some, in one or two months. */
export function demoMeter(months: number, random: SeededRandom): DemoMeter {
  return {
    opening: random.number(10_000, 6_000_000) / 100,
    technicalLoss: random.between(0.05, 0.08),
    stolen: 0,
    daysLate: Math.max(0, random.number(-7, 2)),
    fault: random.number(1, 100) <= 2 * months ? passingFault(months, random) : undefined,
    misreading: undefined,
  };
}

function passingFault(months: number, random: SeededRandom): DemoMeter['fault'] {
  const from = random.number(0, months - 1);
  return { remark: random.pick(initialFailureReasons), from, until: from + random.number(1, 2) };
}
