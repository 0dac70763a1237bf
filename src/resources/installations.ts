import {
  billingStatuses,
  mostTaggedByName,
  statusTitles,
  taggingSources,
  tariffs,
  type InstallationList,
} from '#domain/installations.ts';
import type { Officer } from '#domain/officer.ts';
import { needsReaderOrDay } from '#validation/installationSearch.ts';
import {
  asText,
  choice,
  defineResource,
  everyone,
  listAddress,
  listOf,
  number,
  part,
  readPath,
  text,
  told,
  type ConsoleRecord,
  type Query,
  type View,
} from '../console/index.ts';
import { locationQuery } from '../dataProvider/scope.ts';
import { queryOf } from '../dataProvider/view.ts';
import { BillIcon } from '../theme/icons.tsx';
import { addressOfTransformers } from './transformers.ts';
import { durationText, loadText, taggingTitles } from './installationTexts.ts';

const untagged = 'untagged';
const path = '/billing';

/** An installation among all of them, where its transformer centre stands and an ae can tag it. */
const amongAll = {
  to: (installation: ConsoleRecord) => {
    const [RRNumber = '', readingDay = ''] = [installation['RRNumber'], installation['readingDay']].map(
      asText,
    );
    return listAddress(path, { RRNumber, readingDay }, { tab: 'my_installations' });
  },
  shows: 'in All Installations',
};

const candidates = { to: ofReader, shows: 'TCs of its MR' };
const amount = { decimals: 2 };

/** What every list of installations shows, before its own last columns; the load by the name that the list has for it. */
const shared = ({ role }: Officer, load: 'sanctionLoad' | 'sanctionedLoad' = 'sanctionLoad') =>
  [
    'mrCode',
    ...(role === 'ae' ? [] : (['sectionCode'] as const)),
    'readingDay',
    'accountId',
    'RRNumber',
    'tariff',
    'consumerName',
    load,
  ] as const;

/** A search by RR number, in the words in which a list says what it needs first. */
const search = (list: InstallationList) =>
  ({
    by: ['RRNumber'],
    label: 'RR Number',
    max: 25,
    needs: { oneOf: ['mrCode', 'readingDay'], message: needsReaderOrDay[list] },
  }) as const;

/** A list of those whose billing has had a status for some months. */
const lasting = (list: InstallationList) => ({
  columns: (officer: Officer) => [...shared(officer), 'duration'] as const,
  search: search(list),
  opens: amongAll,
});

/** A list of those whose consumption is beyond a bound. */
const beyond = (list: InstallationList, bound: 'eMax' | 'eMin') => ({
  columns: (officer: Officer) => [...shared(officer, 'sanctionedLoad'), 'consumption', bound] as const,
  search: search(list),
  filters: (officer: Officer) => ['tariff', ...readerOrDay(officer)] as const,
  apply: 'Filter',
  opens: amongAll,
});

/** Installations as they were in a month, in the lists that billing looks at; tagged to transformer centres by an ae. */
export const installations = defineResource({
  name: 'installations',
  title: 'Billing',
  path,
  noun: { one: 'installation', many: 'installations' },
  access: { list: everyone },
  fields: {
    mrCode: text({
      label: 'MR Code',
      source: 'MR.mrCode',
      offers: { resource: 'mrs', field: 'mrCode' },
    }),
    sectionCode: text({ label: 'Section Code', source: 'location.sectionCode' }),
    readingDay: number({ label: 'Reading Day', min: 1, max: 31, filter: 'select' }),
    accountId: text({ label: 'Account ID' }),
    RRNumber: text({ label: 'RR Number' }),
    tariff: choice({
      label: 'Tariff',
      source: 'tariff.short',
      options: tariffs.map(value => ({ value, label: value })),
      several: true,
    }),
    consumerName: text({ label: 'Consumer Name', missing: 'N/A', clip: true }),
    sanctionLoad: told({ label: 'Sanction Load', source: 'sanctionedLoad', as: loadText, align: 'end' }),
    sanctionedLoad: told({ label: 'Sanctioned Load', as: loadText, align: 'end' }),
    tcNumber: text({
      label: 'TC Number',
      source: 'transformer.number',
      missing: 'Untagged TC',
      cell: part(() => import('../custom/installations/TcCell.tsx')),
    }),
    duration: told({ label: 'Duration', source: 'audit.0.billing.from', as: durationText }),
    consumption: number({ label: 'Consumption', source: 'audit.0.billing.consumption', ...amount }),
    eMax: number({ label: 'E-max Consumption', source: 'audit.0.billing.EMax', ...amount }),
    eMin: number({ label: 'E-min Consumption', source: 'audit.0.billing.EMin', ...amount }),
    tagging: choice({
      label: 'Tagging',
      options: [
        { value: untagged, label: 'Untagged' },
        ...taggingSources.map(value => ({ value, label: taggingTitles[value] })),
      ],
      several: true,
      alone: untagged,
    }),
    billingRemark: choice({
      label: 'Remarks',
      options: billingStatuses.map(value => ({ value, label: statusTitles[value] })),
      several: true,
    }),
    from: choice({
      label: 'Duration',
      options: [
        { value: '1', label: 'Over 1 month' },
        { value: '2', label: 'Over 2 months' },
        { value: '3', label: 'Over 3 months' },
      ],
    }),
  },
  recordTitle: 'RRNumber',
  list: {
    filters: readerOrDay,
    // An ae's link may name a meter reader, whom others can't choose.
    linked: ({ role }) => (role === 'ae' ? [] : ['mrCode']),
    apply: 'Search',
    empty: 'No Installations Found!',
    emptyHint:
      'Another audit month may have some. Installations come in with the installation status report.',
  },
  views: {
    label: 'Billing lists',
    counts: { path: '/:role/installations/counts/months/:month', query: locationQuery },
    of: {
      my_installations: {
        title: 'All Installations',
        count: 'all',
        access: { export: ['ae', 'aee'] },
        list: {
          columns: officer => [...shared(officer), 'tcNumber'],
          search: search('all'),
          opens: candidates,
          panel: { filters: ['tagging', 'tariff', 'billingRemark', 'from'] },
          download: {
            label: 'Export to CSV',
            path: '/:role/installations/export',
            query: view => queryOf(view, narrowed),
            others: [{ label: 'Export to Excel', query: { format: 'xlsx' } }],
            notice: 'Preparing for download. It may take upto 30sec. Please wait...',
          },
        },
      },
      new_installations: {
        title: 'Untagged Installations',
        count: 'untagged',
        query: { untagged: true },
        list: {
          columns: officer => [...shared(officer), 'tcNumber'],
          search: search('untagged'),
          opens: candidates,
          selection: {
            access: ['ae'],
            component: part(() => import('../custom/installations/TagMany.tsx')),
            most: mostTaggedByName,
          },
        },
      },
      unbilled: {
        title: 'Unbilled',
        count: 'unbilled',
        query: { billingStatus: 'UNBILLED' },
        list: lasting('unbilled'),
      },
      vacant: {
        title: 'Vacant',
        count: 'vacant',
        query: { billingStatus: 'VACANT' },
        list: lasting('vacant'),
      },
      zero_consumption: {
        title: 'Zero Consumption',
        count: 'zeroConsumption',
        query: { billingStatus: 'ZERO_CONSUMPTION' },
        list: lasting('zeroConsumption'),
      },
      mnr: { title: 'MNR', count: 'mnr', query: { billingStatus: 'MNR' }, list: lasting('mnr') },
      doorlock: {
        title: 'Doorlock',
        count: 'doorLock',
        query: { billingStatus: 'DOOR_LOCKED' },
        list: lasting('doorLock'),
      },
      abnormal: {
        title: 'Abnormal',
        count: 'abnormal',
        query: { abnormal: true },
        list: beyond('abnormal', 'eMax'),
      },
      subnormal: {
        title: 'Subnormal',
        count: 'subnormal',
        query: { subnormal: true },
        list: beyond('subnormal', 'eMin'),
      },
    },
  },
  api: { list: { path: '/:role/installations', rows: 'installations', query: narrowed } },
  menu: { icon: BillIcon, group: 'audit' },
  topBar: { hierarchy: true, month: true },
});

/** The filters of which a search by RR number needs one. Only an ae can list meter readers to choose from. */
function readerOrDay({ role }: Officer) {
  return role === 'ae' ? (['mrCode', 'readingDay'] as const) : (['readingDay'] as const);
}

/** The meter reader's transformer centres: an untagged installation is of one of them, and an ae can say of which. */
function ofReader(installation: ConsoleRecord, { role }: Officer): string | undefined {
  if (role === 'ae' || asText(readPath(installation, 'transformer.id')) !== '') return undefined;
  return addressOfTransformers({ mrCode: asText(readPath(installation, 'MR.mrCode')) });
}

/** Month and area; and the tagging filter by the names that the call has for it: untagged stands alone. */
function narrowed(view: View): Query {
  const tagging = listOf(view.filter['tagging']);
  return {
    month: view.month,
    ...locationQuery(view),
    tagging: undefined,
    ...(tagging.includes(untagged)
      ? { untagged: tagging.length === 1 ? true : undefined }
      : { taggedBy: tagging }),
  };
}
