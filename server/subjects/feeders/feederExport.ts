import type { Static } from 'typebox';
import Type from 'typebox';
import type { feeder } from '#contract/feeders.ts';
import { formatDate } from '#domain/formats.ts';
import { everyFeeder } from './feeders.ts';
import { defineExport, type ExplainedColumn } from '../downloads/export.ts';
import { xlsx } from '../downloads/formats.ts';

/** The columns of a list of feeders. */
export const feederColumns: readonly ExplainedColumn<Static<typeof feeder>>[] = [
  { header: 'Feeder Number', from: 'The power stations and feeders file', cell: ({ number }) => number },
  { header: 'Feeder Name', from: 'The same file', cell: ({ name }) => name },
  { header: 'Feeder MDM Code', from: 'The same file', cell: ({ mdmCode }) => mdmCode },
  {
    header: 'Power station',
    from: 'The station that it comes from',
    cell: ({ powerStation }) => powerStation.name,
  },
  { header: 'Station Code', from: 'The same station', cell: ({ powerStation }) => powerStation.stationCode },
  {
    header: 'Tagged Sections',
    from: 'The sections whose assistant engineers have tagged it',
    cell: ({ taggedAEs }) => taggedAEs.map(({ location }) => location.sectionCode).join(', '),
  },
  {
    header: 'Added Date',
    from: 'The day of the first record',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

/** The feeders that the caller may see. */
export const feeders = defineExport({
  name: 'feeders',
  title: 'Feeders',
  operation: 'exportFeeders',
  format: xlsx,
  filter: Type.Object({
    search: Type.Optional(Type.String()),
    tagging: Type.Optional(Type.Enum(['tagged', 'untagged', 'all'])),
  }),
  rows: everyFeeder,
  columns: feederColumns,
});
