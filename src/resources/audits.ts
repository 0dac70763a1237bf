import { auditStandings, mostReopened } from '#domain/audit.ts';
import { auditGaps, auditGapTitles } from '#domain/auditGaps.ts';
import { absent, formatPercent } from '#domain/formats.ts';
import { officers } from '#domain/roles.ts';
import { inSentenceCase } from '#domain/texts.ts';
import {
  executionTypes,
  executionTypeTitles,
  failureReasons,
  failureReasonTitles,
  transformerFigures,
} from '#domain/transformers.ts';
import {
  asText,
  choice,
  computed,
  defineResource,
  lazyComponent,
  listOf,
  number,
  readPath,
  text,
  type ConsoleRecord,
  type FilterValue,
  type Query,
  type View,
  withParts,
} from '../console/index.ts';
import { queryOf, sortQuery } from '../console/declaration/view.ts';
import { locationQuery } from '../console/declaration/locationQuery.ts';
import { AuditIcon } from '../theme/icons.tsx';
import { lossMap, pointFields } from './lossMap.ts';

const path = '/tc-audit';

const columns = [
  'mrCode',
  'readingDay',
  'number',
  'name',
  'installations',
  'consumption',
  'installationConsumption',
  'lossPercentage',
  'divisionName',
  'subDivisionName',
  'sectionName',
  'whyMissing',
] as const;

/** The loss bands under the names that the call and its counts use. */
const bands = {
  negativeFiveAndBelow: { label: 'Below -5%', count: 'negativeFiveAndBelow', band: 1 },
  zeroToNegativeFive: { label: '-5 to 0%', count: 'zeroToNegativeFive', band: 2 },
  zeroToFive: { label: '0 - 5%', count: 'zeroToFive', band: 3 },
  fiveToTen: { label: '5 - 10%', count: 'fiveToTen', band: 4 },
  tenToFifteen: { label: '10 - 15%', count: 'tenToFifteen', band: 5 },
  fifteenToTwenty: { label: '15 - 20%', count: 'fifteenToTwenty', band: 6 },
  twentyAndAbove: { label: 'Above 20%', count: 'twentyAndAbove', band: 7 },
};

/** The filters for missing data of unaudited TCs, under the names that the call uses. */
const gaps = {
  withoutInstallationConsumption: {
    label: 'TCs Without Installation Consumption',
    count: 'withoutInstallationConsumption',
  },
  withoutConsumption: { label: 'TCs Without Consumption', count: 'withoutConsumption' },
  withRemarks: { label: 'TCs With Remarks', count: 'withRemark' },
  ready: { label: 'TCs Ready to Audit', count: 'ready' },
};

const withRemarks = { filter: 'gap', value: 'withRemarks' } as const;

/** Audits one TC of the officer's section, in the rows that are not audited. */
const auditAction = {
  name: 'audit',
  access: ['ae'],
  component: lazyComponent(() => import('../custom/audit/AuditAction.tsx')),
  width: 60,
} as const;

/** The transformer centres of an area and what their audit found in a month. */
export const audits = defineResource({
  name: 'audits',
  title: 'TC Audit',
  path,
  noun: { one: 'transformer', many: 'transformers' },
  access: { list: officers, export: officers },
  fields: {
    mrCode: text({ label: 'MR Code', source: 'readingMR.mrCode', width: 9 }),
    readingDay: number({ label: 'Reading Day', min: 1, max: 31 }),
    number: text({ label: 'TC No.', width: 7.5 }),
    name: computed({ label: 'TC Name', as: name => inSentenceCase(asText(name)), clip: true, width: 11 }),
    installations: withParts(
      number({
        label: 'Installations',
        source: 'installationCount',
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'InstallationsCell') },
    ),
    consumption: withParts(
      number({
        label: 'TC Consumption',
        source: 'audit.0.reading.consumption',
        decimals: 2,
        width: 10.5,
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'ConsumptionCell') },
    ),
    installationConsumption: withParts(
      number({
        label: 'Installations Consumption',
        source: 'audit.0.installationConsumption',
        decimals: 2,
        width: 9,
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'BilledCell') },
    ),
    lossPercentage: withParts(
      computed({
        label: 'Loss Percentage',
        source: 'audit.0.lossPercentage',
        as: value => formatPercent(typeof value === 'number' ? value : null),
        align: 'end',
        width: 9.5,
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'LossCell') },
    ),
    divisionName: text({ label: 'Division Name', source: 'location.divisionName', width: 10 }),
    subDivisionName: text({ label: 'Sub-division name', source: 'location.subDivisionName', width: 9 }),
    sectionName: text({ label: 'Section Name', source: 'location.sectionName', width: 8 }),
    whyMissing: computed({ label: 'Remark', source: 'audit', as: remarkText, clip: true, width: 12 }),
    remark: choice({
      label: 'Remarks',
      options: failureReasons.map(value => ({ value, label: failureReasonTitles[value] })),
      multiple: true,
    }),
    executionType: choice({
      label: 'Execution Type',
      options: executionTypes.map(value => ({ value, label: executionTypeTitles[value] })),
      multiple: true,
    }),
    lacks: choice({
      label: 'Audit gap',
      options: auditGaps.map(value => ({ value, label: auditGapTitles[value] })),
      multiple: true,
    }),
    standing: choice({
      label: 'Audit',
      options: auditStandings.map(value => ({ value, label: value })),
      multiple: true,
    }),
    band: text({ label: 'Loss' }),
    gap: text({ label: 'What is missing' }),
    ...pointFields,
  },
  map: lossMap,
  recordTitle: 'number',
  list: {
    columns,
    search: { by: ['number'], label: 'TC Number' },
    panel: { filters: ['executionType'] },
    // The figures lead to the audits that were reopened, or are implausible.
    linked: ['standing'],
    sortable: transformerFigures,
    note: lazyComponent(() => import('../custom/audit/LatestAudited.tsx')),
    total: lazyComponent(() => import('../custom/audit/ListTotal.tsx')),
    only: { whyMissing: withRemarks, remark: withRemarks },
    empty: 'No transformers found.',
    emptyHint: 'Another audit month or another area may have some.',
    opens: { to: detailOf, shows: 'the audit of this TC', column: true },
    download: {
      label: 'Export to Excel',
      operation: 'exportTransformers',
      query: view => queryOf(view, listQuery),
    },
  },
  views: {
    label: 'Audit status',
    layout: 'tabs',
    counts: { operation: 'readAuditMetrics', query: locationQuery },
    of: {
      total: { title: 'Total Transformers', count: 'totalTransformers' },
      audited: {
        title: 'Transformers Audited',
        count: 'audited',
        query: { audited: true },
        list: {
          cards: {
            filter: 'band',
            label: 'Loss bands',
            of: bands,
          },
          selection: {
            access: ['cio'],
            component: lazyComponent(() => import('../custom/audit/reopen/ReopenMany.tsx')),
            max: mostReopened,
            everyRow: false,
          },
          emptyHint: ({ role }) =>
            role === 'ae'
              ? 'Start the audit of this month with START AUDIT on File Upload, or choose another month.'
              : 'No assistant engineer of this area has audited this month yet.',
        },
      },
      unaudited: {
        title: 'Transformers Unaudited',
        count: 'unAudited',
        query: { unaudited: true },
        list: {
          cards: {
            filter: 'gap',
            label: 'What is missing',
            of: gaps,
          },
          panel: { filters: ['executionType', 'remark'] },
          // The readiness on the dashboard leads to the TCs with one gap.
          linked: ['lacks', 'standing'],
          actions: [auditAction],
          emptyHint: 'Every transformer centre is audited in this month.',
        },
      },
    },
  },
  api: { list: { operation: 'listTransformers', rows: 'transformers', count: 'tcCount', query: listQuery } },
  menu: { title: 'Audit Result', icon: AuditIcon, group: 'audit' },
  topBar: { hierarchy: true, month: true },
});

/** Returns the address of a transformer centre's audit. */
function detailOf({ id }: ConsoleRecord): string {
  return `${path}/${asText(id)}`;
}

/** Returns month and area, and the chosen card as the flag that the call knows. */
function listQuery(view: View): Query {
  const { band, gap, standing } = view.filter;
  return {
    month: view.month,
    ...locationQuery(view),
    ...sortQuery(transformerFigures, view),
    band: undefined,
    gap: undefined,
    standing: undefined,
    ...Object.fromEntries(
      auditStandings.filter(each => listOf(standing).includes(each)).map(each => [each, true]),
    ),
    ...flagOf(bands, band),
    ...flagOf(gaps, gap),
  };
}

/** Returns the flag of a chosen card; none for a value that no card has, as an address typed by hand may hold. */
function flagOf(cards: object, chosen: FilterValue | undefined): Query {
  return typeof chosen === 'string' && Object.hasOwn(cards, chosen) ? { [chosen]: true } : {};
}

/** Returns the remark on the reading of the month, else of the next month, which ends it. */
function remarkText(entries: unknown): string {
  const reasons = [0, 1].map(at => asText(readPath(entries, `${at}.reading.failureReason`)));
  const reason = failureReasons.find(value => value === (reasons[0] || reasons[1]));
  return reason ? failureReasonTitles[reason] : absent;
}
