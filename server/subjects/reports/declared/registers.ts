import { feederColumns } from '../../feeders/feederExport.ts';
import { meterReaderColumns } from '../../meterReaders/meterReaderExport.ts';
import { transformerColumns } from '../../transformers/transformerExport.ts';
import { everyMeterReader } from '../../meterReaders/meterReaders.ts';
import { everyFeeder } from '../../feeders/feeders.ts';
import { everyTransformer } from '../../transformers/everyTransformer.ts';
import { defineReport } from '../report.ts';

/** All meter readers. */
export const mrRegister = defineReport({
  id: 'mr-register',
  name: 'MR register',
  about: 'Every meter reader on record, by code.',
  columns: meterReaderColumns,
  rows: ({ db, office }) => everyMeterReader(db, office, {}),
});

/** All feeders. */
export const feederRegister = defineReport({
  id: 'feeder-register',
  name: 'Feeder register',
  about: 'Every feeder with its power station and tagged sections, by MDM code.',
  columns: feederColumns,
  rows: ({ db, office }) => everyFeeder(db, office, {}),
});

/** All transformer centres. */
export const tcRegister = defineReport({
  id: 'tc-register',
  name: 'TC register',
  about: 'Every TC with its place, meter and feeder this month, by number.',
  columns: transformerColumns,
  rows: ({ db, office, month }) => everyTransformer(db, office, { month }),
});
