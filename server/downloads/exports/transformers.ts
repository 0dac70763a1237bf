import Type from 'typebox';
import { month } from '#contract/parts.ts';
import { transformerFilter } from '#contract/transformers.ts';
import { areaLevels } from '#domain/areas.ts';
import { everyTransformer, type SuppliedTransformer } from '../../transformers/everyTransformer.ts';
import { defineExport, type ExportColumn } from '../export.ts';
import { xlsx } from '../formats/xlsx.ts';

type Column = ExportColumn<SuppliedTransformer>;

const feeder: readonly Column[] = [
  { header: 'Power Station', cell: ({ stationName }) => stationName },
  { header: 'Feeder Number', cell: row => row.feeder.number },
  { header: 'Feeder Name', cell: row => row.feeder.name },
  { header: 'Feeder MDM Code', cell: row => row.feeder.mdmCode },
];

const name: readonly Column[] = [
  { header: 'TC Number', cell: ({ transformer }) => transformer.number },
  { header: 'TC Name', cell: ({ transformer }) => transformer.name },
];

const place: readonly Column[] = [
  { header: 'Division', cell: ({ transformer }) => transformer.location.divisionName ?? '' },
  { header: 'Sub-division', cell: ({ transformer }) => transformer.location.subDivisionName ?? '' },
  { header: 'Section Code', cell: ({ transformer }) => transformer.location.sectionCode ?? '' },
  { header: 'Section', cell: ({ transformer }) => transformer.location.sectionName ?? '' },
];

const about: readonly Column[] = [
  { header: 'Reading Day', cell: ({ transformer }) => transformer.readingDay },
  { header: 'Reading MR', cell: ({ transformer }) => transformer.readingMR.mrCode },
  {
    header: 'Tagged MRs',
    cell: ({ transformer }) => transformer.taggedMRs.map(({ mrCode }) => mrCode).join(', '),
  },
  { header: 'TC Serial Number', cell: ({ transformer }) => transformer.serialNumber },
  { header: 'TC Make', cell: ({ transformer }) => transformer.make },
  { header: 'TC Capacity (KVA)', cell: ({ transformer }) => transformer.capacity },
  { header: 'TIMS Code', cell: ({ transformer }) => transformer.timsCode },
  { header: 'DTLMS', cell: ({ transformer }) => transformer.dtlmsCode },
  { header: 'DTR', cell: ({ transformer }) => transformer.dtrCode },
  { header: 'Latitude', cell: ({ transformer }) => transformer.gpsCoordinates?.coordinates.lat ?? '' },
  { header: 'Longitude', cell: ({ transformer }) => transformer.gpsCoordinates?.coordinates.long ?? '' },
  { header: 'Execution Type', cell: ({ transformer }) => transformer.executionType },
];

const meter: readonly Column[] = [
  { header: 'Meter Make', cell: ({ transformer }) => transformer.meter.make },
  { header: 'Meter Serial Number', cell: ({ transformer }) => transformer.meter.serialNumber },
  {
    header: 'CT Ratio',
    cell: ({ transformer: { meter: of } }) => `${of.ctRatio.primaryCurrent}/${of.ctRatio.secondaryCurrent}`,
  },
  { header: 'Meter Constant', cell: ({ transformer }) => transformer.meter.meterConstant },
];

/** Returns the columns for the figures of one month. */
const figures = (of: string): readonly Column[] => {
  const entry = ({ transformer }: SuppliedTransformer) => transformer.audit.find(one => one.month === of);
  return [
    { header: 'Installations', cell: ({ transformer }) => transformer.installationCount },
    { header: 'TC Consumption', cell: row => entry(row)?.reading.consumption ?? '' },
    { header: 'Installations Consumption', cell: row => entry(row)?.installationConsumption ?? '' },
    { header: 'Loss Percentage', cell: row => entry(row)?.lossPercentage ?? '' },
  ];
};

/**
 * The transformer centres of an area; without area columns for assistant engineers, whose rows are all of one section.
 */
export const transformers = defineExport({
  name: 'transformer-centres',
  title: 'Transformer centres',
  operation: 'exportTransformers',
  format: xlsx,
  filter: Type.Object({
    month,
    feederWise: Type.Optional(Type.Boolean()),
    area: Type.Optional(Type.Object({ level: Type.Enum([...areaLevels]), code: Type.String() })),
    ...transformerFilter,
  }),
  rows: everyTransformer,
  area: ({ area }) => area,
  columns: ({ caller, filter }) => [
    ...(filter.feederWise ? feeder : []),
    ...name,
    ...(caller.role === 'ae' ? [] : place),
    ...about,
    ...(filter.feederWise ? [] : feeder),
    ...meter,
    ...figures(filter.month),
  ],
});
