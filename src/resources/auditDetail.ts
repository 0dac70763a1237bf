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
import { installationHistory } from './installationHistory.ts';
import { loadText, moneyText } from './installationTexts.ts';

const amount = { decimals: 2 };
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
    mrCode: text({ label: 'MR Code', source: 'MR.mrCode' }),
    readingDay: number({ label: 'Reading Day' }),
    accountId: text({ label: 'Account ID' }),
    RRNumber: text({ label: 'RR Number' }),
    tariff: text({ label: 'Tariff', source: 'tariff.short' }),
    consumerName: text({ label: 'Consumer Name', missing: 'N/A', clip: true }),
    sanctionedLoad: computed({ label: 'Sanctioned Load (kW and HP)', as: loadText, align: 'end' }),
    consumption: number({ label: 'Consumption', source: 'audit.0.billing.consumption', ...amount }),
    demand: computed({ label: 'Bill Amount', source: 'audit.0.billing.demand', ...money }),
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
    actions: [installationHistory],
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
