import type { TaggingSource } from '#domain/installations.ts';
import type { tcMeterReaders, transformerCentres } from '../services/db/schema/index.ts';
import type { DemoConsumer } from './consumers.ts';
import type { DemoMeter } from './meters.ts';

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
