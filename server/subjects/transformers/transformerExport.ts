import Type from 'typebox';
import { month } from '#contract/parts.ts';
import { transformerFilter } from '#contract/transformers.ts';
import { areaLevels } from '#domain/areas.ts';
import { arrBases, ratioOf, type ArrBasis, type AuditSums } from '#domain/audit.ts';
import { formatDate, formatReading } from '#domain/formats.ts';
import { meterChangeTitles } from '#domain/meterChanges.ts';
import { addMonths } from '#domain/months.ts';
import { transformerFields } from '#tables/transformerFields.ts';
import {
  ofEach,
  transformerKeys,
  valueAt,
  type CustomKey,
  type TransformerKey,
} from '#tables/plainFields.ts';
import { failureReasonTitles } from '#domain/transformers.ts';
import { everyTransformer, type SuppliedTransformer } from './listTransformers.ts';
import { defineExport, type ExplainedColumn, type ExportColumn } from '../downloads/export.ts';
import { xlsx } from '../downloads/formats.ts';

type Column = ExplainedColumn<SuppliedTransformer>;
type MonthEntry = SuppliedTransformer['transformer']['audit'][number];

const ofFeeder = 'The feeder that supplies it this month';
const ofPlace = 'The area of the section that it stands in';
const entered = 'As an assistant engineer or a file entered it';

const feeder: readonly Column[] = [
  { header: 'Power Station', from: 'The station of its feeder', cell: ({ stationName }) => stationName },
  { header: 'Feeder Number', from: ofFeeder, cell: row => row.feeder.number },
  { header: 'Feeder Name', from: ofFeeder, cell: row => row.feeder.name },
  { header: 'Feeder MDM Code', from: ofFeeder, cell: row => row.feeder.mdmCode },
];

const { taggedMRs, readingMR, ctRatio, meterConstant } = transformerFields;

/** The columns of the fields that are not plain. */
const custom: Readonly<Record<CustomKey, readonly Column[]>> = {
  taggedMRs: [
    {
      header: taggedMRs.label,
      from: 'Who reads its installations',
      cell: ({ transformer }) => transformer.taggedMRs.map(({ mrCode }) => mrCode).join(', '),
    },
  ],
  readingMR: [
    {
      header: readingMR.label,
      from: 'Who reads it',
      cell: ({ transformer }) => transformer.readingMR.mrCode,
    },
  ],
  latitude: [
    {
      header: 'Latitude',
      from: entered,
      cell: ({ transformer }) => transformer.gpsCoordinates?.coordinates.lat ?? '',
    },
  ],
  longitude: [
    {
      header: 'Longitude',
      from: entered,
      cell: ({ transformer }) => transformer.gpsCoordinates?.coordinates.long ?? '',
    },
  ],
  feeder,
  ctRatio: [
    {
      header: ctRatio.label,
      from: 'Primary and secondary current, in amperes',
      cell: ({ transformer: { meter: of } }) => `${of.ctRatio.primaryCurrent}/${of.ctRatio.secondaryCurrent}`,
    },
  ],
  meterConstant: [
    {
      header: meterConstant.label,
      from: 'The CT ratio as a number',
      cell: ({ transformer }) => transformer.meter.meterConstant,
    },
  ],
  initialReading: [],
};

/** Returns the columns of declared fields. */
const columnsOf = (keys: readonly TransformerKey[]): readonly Column[] =>
  ofEach(
    keys,
    field => [
      { header: field.label, from: entered, cell: ({ transformer }) => valueAt(field, transformer) ?? null },
    ],
    custom,
  ).flat();

const name: readonly TransformerKey[] = ['number', 'name'];
const reading: readonly TransformerKey[] = ['readingDay', 'readingMR', 'taggedMRs'];
const others = transformerKeys.filter(key => !name.includes(key) && !reading.includes(key));

const place: readonly Column[] = [
  { header: 'Division', from: ofPlace, cell: ({ transformer }) => transformer.location.divisionName ?? '' },
  {
    header: 'Sub-division',
    from: ofPlace,
    cell: ({ transformer }) => transformer.location.subDivisionName ?? '',
  },
  {
    header: 'Section Code',
    from: ofPlace,
    cell: ({ transformer }) => transformer.location.sectionCode ?? '',
  },
  { header: 'Section', from: ofPlace, cell: ({ transformer }) => transformer.location.sectionName ?? '' },
];

const installations: Column = {
  header: 'Installations',
  from: 'The installations tagged to it this month',
  cell: ({ transformer }) => transformer.installationCount,
};

/** The columns of the register of all transformer centres. */
export const transformerColumns: readonly Column[] = [
  ...columnsOf(name),
  ...place,
  ...columnsOf(reading),
  ...columnsOf(others),
  installations,
];

/**
 * The revenue parameters of an audit, under the names and with the decimals of the screen: computed from the sums, as a
 * rounded one must not be rounded again.
 */
const revenue = (entry: (row: SuppliedTransformer) => MonthEntry | undefined, basis: ArrBasis) => {
  const sumsOf = (row: SuppliedTransformer): AuditSums | undefined => {
    const { reading: read, installationConsumption = null, lossAnalysis: money } = entry(row) ?? {};
    return read && money ? { consumption: read.consumption, installationConsumption, ...money } : undefined;
  };
  const column = (header: string, value: (sums: AuditSums) => number | null) => ({
    header,
    cell: (row: SuppliedTransformer) => {
      const sums = sumsOf(row);
      return (sums && value(sums)) ?? '';
    },
  });
  return [
    column('ARR', sums => ratioOf('ARR', sums, 2, basis)),
    column('ABR', sums => ratioOf('ABR', sums, 2)),
    column('AT&C (%)', sums => ratioOf('ATAndC', sums, 2)),
    column('Demand (rupees)', ({ demand }) => demand),
    column('Collection (rupees)', ({ collection }) => collection),
    column('Billing Efficiency (%)', sums => ratioOf('billingEfficiency', sums, 2)),
    column('Collection Efficiency (%)', sums => ratioOf('collectionEfficiency', sums, 2)),
  ];
};

/** Returns the columns for the figures of one month. */
const figures = (of: string, arrBasis: ArrBasis): readonly ExportColumn<SuppliedTransformer>[] => {
  const entry = ({ transformer }: SuppliedTransformer) => transformer.audit.find(one => one.month === of);
  return [
    installations,
    { header: 'TC Consumption', cell: row => entry(row)?.reading.consumption ?? '' },
    { header: 'Meter Changes', cell: row => entry(row)?.meterChanges.map(inWords).join('; ') ?? '' },
    { header: 'Installations Consumption', cell: row => entry(row)?.installationConsumption ?? '' },
    { header: 'Loss Percentage', cell: row => entry(row)?.lossPercentage ?? '' },
    ...revenue(entry, arrBasis),
    { header: 'Audit Reopened', cell: row => dayOf(entry(row)?.reopenedAt ?? null) },
  ];
};

/** Returns a change of the meter with the readings at which it parts the month: its energy is the sum of the parts. */
const inWords = ({ on, kind, closing, opening }: MonthEntry['meterChanges'][number]) =>
  `${formatDate(on)} ${meterChangeTitles[kind]}: ${formatReading(closing)} to ${formatReading(opening)}`;

const dayOf = (instant: string | null) => (instant === null ? '' : formatDate(instant));

/** Why a reading of the month is missing, at its start or else at its end: in words, as in the list of remarks. */
const remark = (of: string): ExportColumn<SuppliedTransformer> => ({
  header: 'Remark',
  cell: ({ transformer: { audit } }) => {
    const [begun, ended] = [of, addMonths(of, 1)].map(
      at => audit.find(one => one.month === at)?.reading.failureReason,
    );
    const reason = begun ?? ended;
    return reason ? failureReasonTitles[reason] : '';
  },
});

/** The transformer centres of an area. */
export const transformers = defineExport({
  name: 'transformer-centres',
  title: 'Transformer centres',
  operation: 'exportTransformers',
  format: xlsx,
  filter: Type.Object({
    month,
    feederWise: Type.Optional(Type.Boolean()),
    shown: Type.Object({ arrBasis: Type.Enum([...arrBases]) }),
    area: Type.Optional(Type.Object({ level: Type.Enum([...areaLevels]), code: Type.String() })),
    ...transformerFilter,
  }),
  rows: everyTransformer,
  area: ({ area }) => area,
  month: ({ month: of }) => of,
  columns: ({ filter }) => [
    ...(filter.feederWise ? feeder : []),
    ...columnsOf(name),
    ...place,
    ...columnsOf(reading),
    ...columnsOf(others.filter(key => key !== 'feeder' || !filter.feederWise)),
    ...figures(filter.month, filter.shown.arrBasis),
    ...(filter.withRemarks ? [remark(filter.month)] : []),
  ],
});
