import { formatCount, formatDateTime } from '#domain/formats.ts';
import { fileStatuses, uploaderKinds } from '#domain/files.ts';
import type { Officer } from '#domain/officer.ts';
import { entries, historyOf, type KindEntry } from '#fileKinds/entries.ts';
import {
  choice,
  computed,
  defineResource,
  flag,
  lazyComponent,
  listAddress,
  month,
  text,
  withParts,
  type ConsoleRecord,
} from '../console/index.ts';
import { statusWords, uploaderWords } from '../custom/uploads/statusWords.ts';
import { UploadIcon } from '../theme/icons.tsx';

const path = '/file-upload';

/** The history of a kind, in which a file shows how far it is. */
const feed = {
  row: lazyComponent(() => import('../custom/uploads/history.tsx'), 'HistoryRow'),
  live: isAtWork,
  link: lazyComponent(() => import('../custom/uploads/history.tsx'), 'UploadLink'),
};

/** Uploaded spreadsheets: a page to upload and follow them, and the history of each kind. */
export const files = defineResource({
  name: 'files',
  title: 'File Upload',
  path,
  noun: { one: 'file', many: 'files' },
  id: 'fileId',
  shownAt: inHistory,
  access: { list: ['cio', 'ae'] },
  actions: { startAudit: ['ae'], sectionResults: ['cio'] },
  fields: {
    fileName: withParts(
      text({
        label: 'File',
        missing: '-',
      }),
      { cell: lazyComponent(() => import('../custom/uploads/cells.tsx'), 'NameCell') },
    ),
    month: month({ label: 'Audit month' }),
    uploadedOn: computed({
      label: 'Uploaded',
      as: value => (typeof value === 'string' ? formatDateTime(value) : '-'),
    }),
    uploadedBy: choice({
      label: 'Uploaded By',
      options: uploaderKinds.toReversed().map(value => ({ value, label: uploaderWords[value] })),
      filter: 'select',
    }),
    fileStatus: withParts(
      choice({
        label: 'File status',
        source: 'status',
        options: fileStatuses.map(value => ({ value, label: statusWords[value].label })),
      }),
      { cell: lazyComponent(() => import('../custom/uploads/cells.tsx'), 'StatusCell') },
    ),
    written: computed({
      label: 'Written',
      source: 'count.success',
      as: value => (typeof value === 'number' ? formatCount(value) : '-'),
      align: 'end',
    }),
    mine: flag({ label: 'Uploaded by me' }),
  },
  list: {
    linked: ['mine'],
    feed,
    empty: 'No results found!',
  },
  views: {
    label: 'Histories',
    of: Object.fromEntries(
      Object.entries(entries).flatMap(([category, { tabs, months }]) =>
        tabs.map(tab => [historyOf(tab), historyView(category, tab, months !== 'none')] as const),
      ),
    ),
  },
  api: {
    list: {
      operation: 'listFileHistory',
      rows: 'fileHistory',
      query: ({ sort }) => ({ sortBy: sort?.field === 'month' ? 'auditAndUploadDate' : 'uploadDate' }),
    },
  },
  menu: {
    icon: UploadIcon,
    search: ({ role }) => (role === 'ae' ? '?tab=mrOnboarding' : '?tab=userOnboarding'),
  },
  pages: { list: lazyComponent(() => import('../custom/uploads/FileUploadPage.tsx')) },
});

/** Returns the address of the history that shows a file, narrowed to its month. */
function inHistory({ category, month: of }: ConsoleRecord, { role }: Officer): string | undefined {
  const kind = Object.entries(entries).find(([name]) => name === category)?.[1];
  const tab = kind?.tabs.find(({ roles }) => roles.includes(role));
  return tab && listAddress(path, typeof of === 'string' ? { month: of } : {}, { tab: historyOf(tab) });
}

/** The history of a kind: of one with audit months, month by month. */
function historyView(category: string, { title, roles }: KindEntry['tabs'][number], hasMonths: boolean) {
  const months = hasMonths ? (['month'] as const) : [];
  return {
    title: `${title}: file upload history`,
    access: { list: roles },
    query: { fileCategory: category },
    list: {
      columns: ['fileName', ...months, 'fileStatus', 'written'] as const,
      filters: ({ role }: Officer) => [
        ...(role === 'ae' ? (['uploadedBy'] as const) : []),
        'fileStatus' as const,
        ...months,
      ],
      sort: hasMonths ? ('-month' as const) : ('-uploadedOn' as const),
      ...(hasMonths && { feed: { ...feed, groups: 'month' as const } }),
    },
  };
}

/** Whether the server is about to change a file without anyone's decision. */
function isAtWork({ status, waitsForConfirmation }: ConsoleRecord): boolean {
  const known = fileStatuses.find(each => each === status);
  return known !== undefined && statusWords[known].pending && waitsForConfirmation !== true;
}
