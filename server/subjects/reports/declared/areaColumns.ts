import { areaLevelTitles, areaLevels, codeKey, nameKey, type AreaLevel } from '#domain/areas.ts';
import { monthTitle } from '#domain/months.ts';
import type { AreaFigures } from '#domain/areaFigures.ts';
import type { AuditCounts } from '../../audit/counts.ts';
import type { ExplainedColumn } from '../../downloads/export.ts';
import type { AreaMonth, InstallationCounts } from '../areaMonths.ts';

type Column = ExplainedColumn<AreaMonth>;

/** Returns the columns for the month, the areas down to a level, and the code of that level. */
export function placeColumns(level: AreaLevel): readonly Column[] {
  const title = areaLevelTitles[level];
  return [
    { header: 'Month', from: 'The audit month', cell: ({ month }) => monthTitle(month) },
    ...areaLevels.slice(0, areaLevels.indexOf(level) + 1).map(each => ({
      header: areaLevelTitles[each],
      from: `The ${areaLevelTitles[each].toLowerCase()}'s name`,
      cell: ({ location }: AreaMonth) => location[nameKey(each)] ?? '',
    })),
    {
      header: `${title} Code`,
      from: `The ${title.toLowerCase()}'s code`,
      cell: ({ location }) => location[codeKey(level)] ?? '',
    },
  ];
}

/** A column of a number of TCs. */
const tcs = (header: string, key: keyof AuditCounts, from: string): Column => ({
  header,
  from,
  cell: ({ counts }) => counts?.[key] ?? 0,
});

/** A column of a sum or ratio; blank without a figure. */
const figure = (header: string, key: keyof AreaFigures, from: string, decimals = 2): Column => ({
  header,
  from,
  decimals,
  cell: ({ figures }) => figures[key] ?? '',
});

/** A column of a number of installations. */
const installations = (header: string, key: keyof InstallationCounts, from: string): Column => ({
  header,
  from,
  cell: row => row.installations?.[key] ?? 0,
});

/** TCs by whether they are audited. */
export const auditColumns: readonly Column[] = [
  tcs('Total TCs', 'totalTransformers', 'TCs in service in the month'),
  tcs('Audited', 'audited', 'TCs whose audit is on record'),
  tcs('Unaudited', 'unAudited', 'The other TCs'),
  tcs('Reopened', 'reopened', 'TCs whose audit was reopened, whether or not they are audited again'),
  {
    header: 'Implausible audits',
    from: "TCs whose consumption can't be theirs; the sums hold it until the audit is reopened",
    cell: ({ implausible }) => implausible.join(', '),
  },
];

/** The gaps that keep TCs from their audit. */
export const gapColumns: readonly Column[] = [
  tcs('Ready to audit', 'ready', 'Unaudited TCs that lack nothing'),
  tcs('Without consumption', 'withoutConsumption', 'Unaudited TCs whose consumption is unknown or 0'),
  tcs(
    'Without installation consumption',
    'withoutInstallationConsumption',
    'Unaudited TCs without installations, or with some that lack a bill',
  ),
  tcs('With remark', 'withRemark', 'Unaudited TCs whose reading has a remark'),
];

/** Audited TCs by loss band; the seven add up to the audited ones. */
export const bandColumns: readonly Column[] = [
  tcs('Below -5%', 'negativeFiveAndBelow', 'Audited TCs with a loss of -5% or less'),
  tcs('-5 to 0%', 'zeroToNegativeFive', 'Audited TCs with a loss over -5% and below 0%'),
  tcs('0 - 5%', 'zeroToFive', 'Audited TCs with a loss from 0% and below 5%'),
  tcs('5 - 10%', 'fiveToTen', 'Audited TCs with a loss from 5% and below 10%'),
  tcs('10 - 15%', 'tenToFifteen', 'Audited TCs with a loss from 10% and below 15%'),
  tcs('15 - 20%', 'fifteenToTwenty', 'Audited TCs with a loss from 15% and below 20%'),
  tcs('Above 20%', 'twentyAndAbove', 'Audited TCs with a loss of 20% or more'),
];

/** Energy of the audited TCs. */
export const energyColumns: readonly Column[] = [
  figure('TC Consumption (kWh)', 'consumption', 'Sum over the audited TCs'),
  figure('Installations Consumption (kWh)', 'installationConsumption', 'Sum over their installations'),
  figure('Lost (kWh)', 'lostUnits', 'TC consumption minus installations consumption'),
  figure('Loss (%)', 'lossPercentage', 'Lost energy as a share of TC consumption'),
];

/** Revenue of the audited TCs. */
export const revenueColumns: readonly Column[] = [
  figure('Demand (rupees)', 'demand', 'Sum over the installations of the audited TCs'),
  figure('Collection (rupees)', 'collection', 'Sum over the same installations'),
  figure('Billing Efficiency (%)', 'billingEfficiency', '100 minus the loss'),
  figure('Collection Efficiency (%)', 'collectionEfficiency', 'Collection as a share of demand'),
  figure('AT&C (%)', 'ATAndC', '100 minus billing efficiency times collection efficiency'),
  figure('ARR (rupees/kWh)', 'ARR', 'Collection for each kWh of its basis', 3),
  figure('ABR (rupees/kWh)', 'ABR', 'Demand for each kWh billed', 3),
];

const isStatus = ['doorLock', 'unbilled', 'vacant', 'mnr', 'zeroConsumption'] as const;
const ofStatus = 'Installations with this billing status';

/** Installations by their billing; the five statuses and the active ones add up to all. */
export const billingColumns: readonly Column[] = [
  installations('Installations', 'all', 'Installations in service in the month'),
  {
    header: 'Active Installations',
    from: 'Installations with none of the next five',
    cell: ({ installations: counts }) =>
      counts ? isStatus.reduce((left, key) => left - counts[key], counts.all) : 0,
  },
  installations('Doorlock', 'doorLock', ofStatus),
  installations('Unbilled', 'unbilled', ofStatus),
  installations('Vacant', 'vacant', ofStatus),
  installations('MNR', 'mnr', ofStatus),
  installations('Zero Consumption', 'zeroConsumption', ofStatus),
];

/** Other lists of installations, which may overlap with these. */
export const oddColumns: readonly Column[] = [
  installations('Abnormal', 'abnormal', 'Installations with a consumption above E-max'),
  installations('Subnormal', 'subnormal', 'Installations with a consumption below E-min'),
  installations('Untagged', 'untagged', 'Installations without a TC'),
];
