import Type from 'typebox';
import { formatDate } from '#domain/formats.ts';
import { everyFeeder } from '../../network/feeders.ts';
import { defineExport } from '../export.ts';
import { xlsx } from '../formats/xlsx.ts';

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
  columns: [
    { header: 'Feeder Number', cell: ({ number }) => number },
    { header: 'Feeder Name', cell: ({ name }) => name },
    { header: 'Feeder MDM Code', cell: ({ mdmCode }) => mdmCode },
    { header: 'Power station', cell: ({ powerStation }) => powerStation.name },
    { header: 'Station Code', cell: ({ powerStation }) => powerStation.stationCode },
    {
      header: 'Tagged Sections',
      cell: ({ taggedAEs }) => taggedAEs.map(({ location }) => location.sectionCode).join(', '),
    },
    { header: 'Added Date', cell: ({ createdAt }) => formatDate(createdAt) },
  ],
});
