import type { Static } from 'typebox';
import type { installation } from '#contract/installations.ts';
import type { ExplainedColumn } from '../../downloads/export.ts';
import { everyInstallation } from '../../installations/list.ts';
import { defineReport } from '../report.ts';

type Column = ExplainedColumn<Static<typeof installation>>;

const ofSection = 'The area of the section that bills it';
const ofIsr = 'The installation status report';

const columns: readonly Column[] = [
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
  columns,
  rows: ({ db, office, month }) => everyInstallation(db, office, { month, untagged: true }),
});
