import { billingStatuses, statusTitles, taggingSources, tariffs } from '#domain/installations.ts';
import { choice, computed, lazyComponent, number, text, withParts } from '../console/index.ts';
import { billedText, durationText, loadText, taggingTitles } from './installationTexts.ts';

/** The choice of installations that no TC has. */
export const untagged = 'untagged';
/** The choice of installations whose TC is audited. */
export const audited = 'audited';
/** The choice of installations without a TC, where the list has only these: it shows what they use. */
export const noTc = 'none';
/** The choice of installations with none of the statuses of billing. */
export const active = 'active';

const amount = { decimals: 2, width: 8.5 };

/** The fields of an installation in lists, and their filters. */
export const installationFields = {
  mrCode: text({
    label: 'MR Code',
    source: 'MR.mrCode',
    width: 8,
    optionsFrom: { resource: 'mrs', field: 'mrCode' },
  }),
  sectionCode: text({ label: 'Section Code', source: 'location.sectionCode', width: 7 }),
  readingDay: number({ label: 'Reading Day', min: 1, max: 31, filter: 'select' }),
  accountId: text({ label: 'Account ID', width: 10 }),
  RRNumber: text({ label: 'RR Number', width: 8 }),
  tariff: choice({
    label: 'Tariff',
    source: 'tariff.short',
    options: tariffs.map(value => ({ value, label: value })),
    multiple: true,
  }),
  consumerName: text({ label: 'Consumer Name', missing: 'N/A', clip: true, width: 9.5 }),
  sanctionLoad: computed({
    label: 'Sanction Load (kW and HP)',
    source: 'sanctionedLoad',
    as: loadText,
    align: 'end',
    width: 8.5,
  }),
  sanctionedLoad: computed({ label: 'Sanctioned Load (kW and HP)', as: loadText, align: 'end', width: 8.5 }),
  tcNumber: withParts(
    text({
      label: 'TC Number',
      source: 'transformer.number',
      missing: 'Untagged TC',
      width: 10.5,
    }),
    { cell: lazyComponent(() => import('../custom/installations/TcCell.tsx')) },
  ),
  duration: computed({ label: 'Duration', source: 'audit.0.billing.from', as: durationText, width: 8 }),
  consumption: computed({
    label: 'Consumption',
    source: 'audit.0.billing',
    as: billedText,
    align: 'end',
    width: 8.5,
  }),
  estimate: withParts(
    number({
      label: 'Estimate, kWh',
      source: 'estimate.units',
      ...amount,
    }),
    { cell: lazyComponent(() => import('../custom/audit/EstimateCell.tsx')) },
  ),
  eMax: number({ label: 'E-max Consumption', source: 'audit.0.billing.EMax', ...amount }),
  eMin: number({ label: 'E-min Consumption', source: 'audit.0.billing.EMin', ...amount }),
  tagging: choice({
    label: 'Tagging',
    options: [
      { value: untagged, label: 'Untagged' },
      ...taggingSources.map(value => ({ value, label: taggingTitles[value] })),
    ],
    multiple: true,
    exclusive: untagged,
  }),
  billingRemark: choice({
    label: 'Remarks',
    options: billingStatuses.map(value => ({ value, label: statusTitles[value] })),
    multiple: true,
  }),
  billed: choice({ label: 'Billing', options: [{ value: active, label: 'Active' }] }),
  tc: choice({
    label: 'TC',
    options: [
      { value: audited, label: audited },
      { value: noTc, label: noTc },
    ],
  }),
  nearTc: text({ label: 'Near TC' }),
  from: choice({
    label: 'Duration',
    options: [
      { value: '1', label: 'Over 1 month' },
      { value: '2', label: 'Over 2 months' },
      { value: '3', label: 'Over 3 months' },
    ],
  }),
};
