import { formatPercent } from '#domain/formats.ts';
import { mostRaised } from '#domain/inspections.ts';
import { mostTaggedByName } from '#domain/installations.ts';
import { monthTitle } from '#domain/months.ts';
import type { Officer } from '#domain/officer.ts';
import { officers } from '#domain/roles.ts';
import {
  asText,
  computed,
  definePage,
  defineResource,
  lazyComponent,
  listAddress,
  month,
  number,
  readPath,
  text,
  type ConsoleRecord,
  withParts,
} from '../console/index.ts';
import { locationQuery } from '../console/declaration/locationQuery.ts';
import { whyOfRow } from '../custom/audit/dashboard/why.ts';

const figure = { decimals: 2 };
const percent = (value: unknown) => formatPercent(typeof value === 'number' ? value : null);

/** Returns the columns of a list of TCs that lose energy, with one more of the list before the figures, if given. */
const columns =
  (...more: 'month'[]) =>
  ({ role }: Officer) =>
    [
      'number',
      'name',
      ...(role === 'ae' ? [] : (['sectionCode'] as const)),
      ...more,
      'lossPercentage',
      'lostUnits',
      'lostRupees',
      'monthsOver',
      'why',
    ] as const;

/** The audited TCs that lose energy, in three orders: opened from the dashboard. */
export const worstTransformers = defineResource({
  name: 'worst-transformers',
  title: 'Worst TCs',
  path: '/dashboard/worst',
  noun: { one: 'TC', many: 'TCs' },
  recordTitle: 'number',
  access: { list: officers },
  fields: {
    number: withParts(
      text({
        label: 'TC number',
        width: 8,
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'RankedTcCell') },
    ),
    name: text({ clip: true, width: 12 }),
    sectionCode: text({ label: 'Section Code', source: 'location.sectionCode', width: 8 }),
    from: month({ label: 'Sums from', any: 'this month alone' }),
    month: computed({ label: 'Figures of', as: value => monthTitle(asText(value)), width: 8 }),
    lossPercentage: withParts(
      computed({
        label: 'Loss',
        as: percent,
        align: 'end',
        width: 9,
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'LossCell') },
    ),
    consumption: number({ label: 'Energy in, kWh', ...figure }),
    installationConsumption: number({ label: 'Billed, kWh', ...figure }),
    lostUnits: withParts(
      number({
        label: 'Lost, kWh',
        ...figure,
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'LostUnitsCell') },
    ),
    lostRupees: withParts(
      number({
        label: 'Lost, ₹',
        ...figure,
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'LostRupeesCell') },
    ),
    monthsOver: withParts(
      computed({
        label: 'High months',
        as: value => `${asText(value)} of 4`,
        align: 'end',
        width: 6,
      }),
      { cell: lazyComponent(() => import('../custom/audit/cells.tsx'), 'HighMonthsCell') },
    ),
    why: computed({ as: whyOfRow, clip: true, width: 13 }),
  },
  list: {
    columns: columns(),
    filters: ['from'],
    note: lazyComponent(() => import('../custom/audit/LatestAudited.tsx')),
    total: lazyComponent(() => import('../custom/audit/ListTotal.tsx')),
    selection: {
      access: ['ae'],
      component: lazyComponent(() => import('../custom/inspections/RaiseMany.tsx')),
      max: mostRaised,
      everyRow: false,
    },
    perPage: 20,
    empty: 'No TC loses energy.',
    emptyHint: 'Another audit month may have some. Only audited TCs are ranked.',
  },
  views: {
    label: 'Orders',
    keeps: ['from'],
    of: {
      units: { title: 'Worst by lost units', query: { by: 'units' } },
      rupees: { title: 'Worst by lost rupees', query: { by: 'rupees' } },
      repeated: {
        title: 'Worst month after month',
        query: { by: 'repeated' },
        list: {
          columns: columns('month'),
          filters: [],
          empty: 'No TC has a high loss month after month.',
          emptyHint: 'High is a loss over 15% in at least three of the last four months.',
        },
      },
    },
  },
  api: {
    list: { operation: 'listWorstTransformers', rows: 'transformers', query: locationQuery },
  },
  topBar: { hierarchy: true, month: true },
});

/** TCs that seem to have each other's installations: opened from the dashboard. */
export const mistags = definePage({
  name: 'mistags',
  title: 'Mis-tags',
  path: '/dashboard/mis-tags',
  access: officers,
  component: lazyComponent(() => import('../custom/audit/dashboard/MistagsPage.tsx')),
  topBar: { hierarchy: true, month: true },
});

/** Installations that none of their TC's meter readers reads: opened from the mis-tags. */
export const foreignReaders = defineResource({
  name: 'foreign-readers',
  title: 'Read by others',
  path: '/dashboard/read-by-others',
  noun: { one: 'installation', many: 'installations' },
  access: { list: officers },
  fields: {
    RRNumber: text({ label: 'RR Number', width: 9 }),
    accountId: text({ label: 'Account ID', width: 10 }),
    mrCode: text({ label: 'Read by MR', width: 9 }),
    tcNumber: text({ label: 'Tagged to TC', source: 'transformer.number', width: 8 }),
    tcName: text({ label: 'TC name', source: 'transformer.name', clip: true }),
    consumption: number({ label: 'Consumption, kWh', ...figure }),
  },
  recordTitle: 'RRNumber',
  list: {
    columns: ['RRNumber', 'accountId', 'mrCode', 'tcNumber', 'tcName', 'consumption'],
    opens: { to: inBilling, shows: 'in All Installations' },
    selection: {
      access: ['ae'],
      component: lazyComponent(() => import('../custom/installations/TagNamed.tsx')),
      max: mostTaggedByName,
      everyRow: false,
    },
    total: lazyComponent(() => import('../custom/audit/ListTotal.tsx')),
    perPage: 20,
    empty: 'No installation is read by a stranger.',
    emptyHint: 'Every tagged installation is read by a meter reader of its TC.',
  },
  api: { list: { operation: 'listForeignReaders', rows: 'installations', query: locationQuery } },
  topBar: { hierarchy: true, month: true },
});

/** Returns where an ae tags the installation to another TC. */
function inBilling(installation: ConsoleRecord): string {
  const mrCode = asText(readPath(installation, 'mrCode'));
  const RRNumber = asText(readPath(installation, 'RRNumber'));
  return listAddress('/billing', { RRNumber, mrCode }, { tab: 'my_installations' });
}
