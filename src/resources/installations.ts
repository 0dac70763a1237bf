import { mostTaggedByName, type InstallationList } from '#domain/installations.ts';
import type { Officer } from '#domain/officer.ts';
import { officers } from '#domain/roles.ts';
import { needsDay, needsReaderOrDay } from '#validation/installationSearch.ts';
import {
  asText,
  defineResource,
  listAddress,
  listOf,
  lazyComponent,
  readPath,
  type ConsoleRecord,
  type Query,
  type View,
} from '../console/index.ts';
import { locationQuery } from '../console/declaration/locationQuery.ts';
import { queryOf } from '../console/declaration/view.ts';
import { BillIcon } from '../theme/icons.tsx';
import { addressOfTransformers } from './transformers.ts';
import { active, audited, installationFields, noTc, untagged } from './installationFields.ts';
import { inspectInstallation, installationHistory } from './installationActions.ts';

const path = '/billing';

/**
 * The link to an installation in the list of all installations, which shows its transformer centre and lets an ae tag
 * it.
 */
const linkToAllInstallations = {
  to: (installation: ConsoleRecord) => inAllInstallations(installation),
  shows: 'in All Installations',
};

/** Returns the address of the list of all installations with one of them, in a month or else in the chosen one. */
function inAllInstallations(installation: ConsoleRecord, month: { month?: string } = {}): string {
  const [RRNumber = '', readingDay = ''] = [installation['RRNumber'], installation['readingDay']].map(asText);
  return listAddress(path, { RRNumber, readingDay }, { tab: 'my_installations', ...month });
}

/** Returns the same address in the installation's own month, on whose reading day it was read; if that is known. */
function inItsMonth(installation: ConsoleRecord): string | undefined {
  const month = asText(readPath(installation, 'audit.0.month'));
  return month === '' ? undefined : inAllInstallations(installation, { month });
}

const linkToTransformersOfReader = { to: transformersOfReader, shows: 'TCs of its MR' };

/**
 * Returns the columns that every list of installations shows before its own last ones. The load column has the name
 * that the list uses for it.
 */
const sharedColumns = ({ role }: Officer, load: 'sanctionLoad' | 'sanctionedLoad' = 'sanctionLoad') =>
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

/** Returns a search by RR number, with the list's own message about the filter that it needs first. */
const search = (list: InstallationList) =>
  ({
    by: ['RRNumber'],
    label: 'RR Number',
    lookup: 'lookup',
    max: 25,
    needs: {
      oneOf: ['mrCode', 'readingDay'],
      message: (officer: Officer) => (readerOrDay(officer).length > 1 ? needsReaderOrDay[list] : needsDay),
    },
  }) as const;

/** A list of installations whose billing has had a status for some months. */
const statusList = (list: InstallationList) => ({
  columns: (officer: Officer) => [...sharedColumns(officer), 'duration'] as const,
  search: search(list),
});

/** The same for a status that an energy flow estimates: the rows of its step show what the step adds up. */
const estimatedList = (list: InstallationList) => ({
  ...statusList(list),
  columns: (officer: Officer) => [...sharedColumns(officer), 'estimate', 'duration'] as const,
  only: { estimate: { filter: 'tc', value: audited } } as const,
});

/** A list of installations whose consumption is beyond a limit. */
const limitList = (list: InstallationList, limit: 'eMax' | 'eMin') => ({
  columns: (officer: Officer) => [...sharedColumns(officer, 'sanctionedLoad'), 'consumption', limit] as const,
  search: search(list),
  filters: (officer: Officer) => ['tariff', ...readerOrDay(officer)] as const,
  apply: 'Filter',
});

/** Installations as they were in a month, in the lists that billing reviews; an ae tags them to transformer centres. */
export const installations = defineResource({
  name: 'installations',
  title: 'Billing',
  path,
  noun: { one: 'installation', many: 'installations' },
  access: { list: officers },
  actions: { tag: ['ae'] },
  fields: installationFields,
  recordTitle: 'RRNumber',
  shownAt: inItsMonth,
  list: {
    filters: readerOrDay,
    // A link from an ae's screen may name a meter reader, which others can't choose. The dashboard leads to those with
    // none of the statuses, and the steps of an energy flow to installations of audited TCs, or near a TC.
    linked: ({ role }) => [...(role === 'ae' ? [] : (['mrCode'] as const)), 'billed', 'tc', 'nearTc'],
    apply: 'Search',
    search: search('all'),
    opens: linkToAllInstallations,
    total: lazyComponent(() => import('../custom/audit/ListTotal.tsx')),
    actions: [inspectInstallation, installationHistory],
    empty: 'No Installations Found!',
    emptyHint:
      'Another audit month may have some. Installations come in with the installation status report.',
  },
  views: {
    label: 'Billing lists',
    counts: { operation: 'countInstallations', query: locationQuery },
    of: {
      my_installations: {
        title: 'All Installations',
        count: 'all',
        access: { export: ['ae', 'aee'] },
        list: {
          columns: officer => [...sharedColumns(officer), 'consumption', 'tcNumber'],
          only: { consumption: { filter: 'tc', value: audited } },
          opens: linkToTransformersOfReader,
          panel: { filters: ['tagging', 'tariff', 'billingRemark', 'from'] },
          download: {
            label: 'Export to CSV',
            operation: 'exportInstallations',
            query: view => ({ ...queryOf(view, listQuery), estimates: undefined }),
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
          columns: officer => [...sharedColumns(officer), 'consumption', 'tcNumber'],
          only: { consumption: { filter: 'tc', value: noTc } },
          search: search('untagged'),
          opens: linkToTransformersOfReader,
          selection: {
            access: ['ae'],
            component: lazyComponent(() => import('../custom/installations/TagUntagged.tsx')),
            max: mostTaggedByName,
          },
        },
      },
      unbilled: {
        title: 'Unbilled',
        count: 'unbilled',
        query: { billingStatus: 'UNBILLED' },
        list: estimatedList('unbilled'),
      },
      vacant: {
        title: 'Vacant',
        count: 'vacant',
        query: { billingStatus: 'VACANT' },
        list: statusList('vacant'),
      },
      zero_consumption: {
        title: 'Zero Consumption',
        count: 'zeroConsumption',
        query: { billingStatus: 'ZERO_CONSUMPTION' },
        list: estimatedList('zeroConsumption'),
      },
      mnr: { title: 'MNR', count: 'mnr', query: { billingStatus: 'MNR' }, list: estimatedList('mnr') },
      doorlock: {
        title: 'Doorlock',
        count: 'doorLock',
        query: { billingStatus: 'DOOR_LOCKED' },
        list: estimatedList('doorLock'),
      },
      abnormal: {
        title: 'Abnormal',
        count: 'abnormal',
        query: { abnormal: true },
        list: limitList('abnormal', 'eMax'),
      },
      subnormal: {
        title: 'Subnormal',
        count: 'subnormal',
        query: { subnormal: true },
        list: limitList('subnormal', 'eMin'),
      },
    },
  },
  api: {
    list: { operation: 'listInstallations', rows: 'installations', query: listQuery },
    one: { operation: 'readInstallation' },
  },
  menu: { icon: BillIcon, group: 'audit' },
  topBar: { hierarchy: true, month: 'installations' },
});

/** Returns the filters of which a search by RR number needs one. Only an ae can list meter readers to choose from. */
function readerOrDay({ role }: Officer) {
  return role === 'ae' ? (['mrCode', 'readingDay'] as const) : (['readingDay'] as const);
}

/**
 * Returns the address of the meter reader's transformer centres, for officers other than an ae: an untagged
 * installation belongs to one of them, and an ae can decide to which.
 */
function transformersOfReader(installation: ConsoleRecord, { role }: Officer): string | undefined {
  if (role === 'ae' || asText(readPath(installation, 'transformer.id')) !== '') return undefined;
  return addressOfTransformers({ mrCode: asText(readPath(installation, 'MR.mrCode')) });
}

/**
 * Returns month, area, and some filters under the names that the call uses. Untagged can't be combined with another
 * tagging.
 */
function listQuery(view: View): Query {
  const tagging = listOf(view.filter['tagging']);
  const [nearTc] = listOf(view.filter['nearTc']);
  return {
    month: view.month,
    ...locationQuery(view),
    tagging: undefined,
    tc: undefined,
    billed: undefined,
    withoutStatus: listOf(view.filter['billed']).includes(active) ? true : undefined,
    ...(listOf(view.filter['tc']).includes(audited) && { audited: true, estimates: true }),
    ...(listOf(view.filter['tc']).includes(noTc) && { auditBegun: true }),
    nearTc,
    ...(tagging.includes(untagged)
      ? { untagged: tagging.length === 1 ? true : undefined }
      : { taggedBy: tagging }),
  };
}
