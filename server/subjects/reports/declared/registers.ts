import type { Static } from 'typebox';
import type { installation } from '#contract/installations.ts';
import { feederColumns } from '../../feeders/feederExport.ts';
import { meterReaderColumns } from '../../meterReaders/meterReaderExport.ts';
import { transformerColumns } from '../../transformers/transformerExport.ts';
import { everyMeterReader } from '../../meterReaders/meterReaders.ts';
import { everyFeeder } from '../../feeders/feeders.ts';
import { everyTransformer } from '../../transformers/listTransformers.ts';
import type { ExplainedColumn } from '../../downloads/export.ts';
import { everyInstallation } from '../../installations/listInstallations.ts';
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
  rows: ({ db, office, month, arrBasis }) => everyTransformer(db, office, { month, shown: { arrBasis } }),
});

type Column = ExplainedColumn<Static<typeof installation>>;

const ofSection = 'The area of the section that bills it';
const ofIsr = 'The installation status report';

const untaggedColumns: readonly Column[] = [
  { header: 'Division', from: ofSection, cell: ({ location }) => location.divisionName ?? '' },
  { header: 'Sub-division', from: ofSection, cell: ({ location }) => location.subDivisionName ?? '' },
  { header: 'Section Code', from: ofSection, cell: ({ location }) => location.sectionCode ?? '' },
  { header: 'Section', from: ofSection, cell: ({ location }) => location.sectionName ?? '' },
  { header: 'MR Code', from: 'Who reads it', cell: ({ MR }) => MR.mrCode },
  { header: 'Reading Day', from: 'The day on which it is read', cell: ({ readingDay }) => readingDay },
  { header: 'Account ID', from: ofIsr, cell: ({ accountId }) => accountId },
  { header: 'RR Number', from: ofIsr, cell: ({ RRNumber }) => RRNumber },
  { header: 'Consumer Name', from: ofIsr, cell: ({ consumerName }) => consumerName },
  { header: 'Tariff', from: ofIsr, cell: ({ tariff }) => tariff.short },
  { header: 'Sanctioned Load (kW)', from: ofIsr, cell: ({ sanctionedLoad }) => sanctionedLoad.kW },
  { header: 'Sanctioned Load (HP)', from: ofIsr, cell: ({ sanctionedLoad }) => sanctionedLoad.hp },
  {
    header: 'Consumption (kWh)',
    from: 'Billed this month; blank without a bill',
    cell: ({ audit }) => audit[0]?.billing.consumption ?? '',
  },
];

/** The installations that no transformer centre accounts for. */
export const untaggedInstallations = defineReport({
  id: 'untagged-installations',
  name: 'Untagged installations',
  about: 'Every installation without a TC this month, by section and account.',
  columns: untaggedColumns,
  rows: ({ db, office, month }) => everyInstallation(db, office, { month, untagged: true }),
});
