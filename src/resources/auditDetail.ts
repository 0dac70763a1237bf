import { estimatedStatuses } from '#domain/lossCauses.ts';
import { officers } from '#domain/roles.ts';
import {
  computed,
  defineResource,
  lazyComponent,
  number,
  text,
  type Query,
  type View,
  withParts,
} from '../console/index.ts';
import { inspectInstallation, installationHistory } from './installationActions.ts';
import { billedText, demandText, loadText, moneyText } from './installationTexts.ts';

const amount = { decimals: 2, width: 9.5 };
const money = { as: moneyText, align: 'end' } as const;

/** The query by which the call knows each category. */
const categories: Readonly<Record<string, Query>> = {
  UNBILLED: { billingStatus: 'UNBILLED' },
  VACANT: { billingStatus: 'VACANT' },
  ZERO_CONSUMPTION: { billingStatus: 'ZERO_CONSUMPTION' },
  MNR: { billingStatus: 'MNR' },
  DOOR_LOCKED: { billingStatus: 'DOOR_LOCKED' },
  abnormal: { abnormal: true },
  subnormal: { subnormal: true },
  billCancellation: { billCancellation: true },
};

const columns = [
  'mrCode',
  'readingDay',
  'accountId',
  'RRNumber',
  'tariff',
  'consumerName',
  'sanctionedLoad',
  'consumption',
  'demand',
  'estimate',
  'eMin',
  'eMax',
  'billCancellation',
  'collection',
] as const;

const billCancellation = { filter: 'category', value: 'billCancellation' } as const;

/** The audit of one transformer centre: its figures, why energy is lost, and the installations tagged to it. */
export const auditDetail = defineResource({
  name: 'audit-installations',
  title: 'TC audit',
  path: '/tc-audit/:id',
  noun: { one: 'installation', many: 'installations' },
  access: { list: officers },
  actions: { audit: ['ae'], reopen: ['cio'] },
  fields: {
    mrCode: text({ label: 'MR Code', source: 'MR.mrCode', width: 9 }),
    readingDay: number({ label: 'Reading Day', max: 31 }),
    accountId: text({ label: 'Account ID', width: 10 }),
    RRNumber: text({ label: 'RR Number', width: 8 }),
    tariff: text({ label: 'Tariff', source: 'tariff.short', width: 4 }),
    consumerName: text({ label: 'Consumer Name', missing: 'N/A', clip: true, width: 10 }),
    sanctionedLoad: computed({ label: 'Sanctioned Load (kW and HP)', as: loadText, align: 'end', width: 9 }),
    consumption: computed({
      label: 'Consumption',
      source: 'audit.0.billing',
      as: billedText,
      align: 'end',
      width: 9.5,
    }),
    demand: computed({ label: 'Bill Amount', source: 'audit.0.billing', as: demandText, align: 'end' }),
    eMin: number({ label: 'E-min Consumption', source: 'audit.0.billing.EMin', ...amount }),
    eMax: number({ label: 'E-max Consumption', source: 'audit.0.billing.EMax', ...amount }),
    billCancellation: computed({
      label: 'Bill Cancellation',
      source: 'audit.0.billing.billCancellation',
      ...money,
    }),
    collection: computed({ label: 'Collection', source: 'audit.0.billing.collection', ...money }),
    estimate: withParts(
      number({
        label: 'Estimate, kWh',
        source: 'estimate.units',
        ...amount,
      }),
      { cell: lazyComponent(() => import('../custom/audit/EstimateCell.tsx')) },
    ),
    category: text({ label: 'Category' }),
    transformerId: text({ label: 'TC' }),
  },
  recordTitle: 'RRNumber',
  list: {
    columns,
    search: { by: ['RRNumber'], label: 'RR Number', max: 25 },
    linked: ['transformerId'],
    only: {
      estimate: { filter: 'category', value: estimatedStatuses },
      eMin: { filter: 'category', value: 'subnormal' },
      eMax: { filter: 'category', value: 'abnormal' },
      billCancellation,
      collection: billCancellation,
    },
    cards: {
      filter: 'category',
      label: 'Loss Analysis',
      of: {
        UNBILLED: { label: 'Unbilled', count: 'unbilled', band: 7 },
        VACANT: { label: 'Vacant', count: 'vacant', band: 2 },
        ZERO_CONSUMPTION: { label: 'Zero Consumption', count: 'zeroConsumption', band: 1 },
        MNR: { label: 'MNR', count: 'mnr', band: 6 },
        DOOR_LOCKED: { label: 'Doorlock', count: 'doorLock', band: 5 },
        abnormal: { label: 'Abnormal Installations', count: 'abnormal', band: 3 },
        subnormal: { label: 'Subnormal Installations', count: 'subnormal', band: 4 },
        billCancellation: { label: 'Bill Cancellation', count: 'billCancellation' },
      },
    },
    actions: [inspectInstallation, installationHistory],
    empty: 'No Installations found!',
    emptyHint: 'An assistant engineer tags installations to this TC under Billing.',
  },
  api: { list: { operation: 'listInstallations', rows: 'installations', query: listQuery } },
  topBar: { hierarchy: true, month: true },
  pages: { list: lazyComponent(() => import('../custom/audit/detail/AuditDetailPage.tsx')) },
});

/** Returns the month, and the chosen card under the name that the call knows. */
function listQuery({ month, filter }: View): Query {
  const { category } = filter;
  return {
    month,
    category: undefined,
    ...(typeof category === 'string' && categories[category]),
    ...(estimatedStatuses.some(status => status === category) && { estimates: true }),
  };
}
