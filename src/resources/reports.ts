import { formatDateTime } from '#domain/formats.ts';
import { computed, defineResource, lazyComponent, text, withParts } from '../console/index.ts';
import { ReportIcon } from '../theme/icons.tsx';

/** The files that the server makes of the whole utility each night and after audits. */
export const reports = defineResource({
  name: 'reports',
  title: 'Download Reports',
  noun: { one: 'report', many: 'reports' },
  id: 'reportId',
  access: { list: ['cio'] },
  fields: {
    reportName: withParts(
      text({
        label: 'Report Name',
      }),
      { cell: lazyComponent(() => import('../custom/reports/cells.tsx'), 'NameCell') },
    ),
    lastModified: withParts(
      computed({
        label: 'Last updated on',
        as: value => (typeof value === 'string' ? formatDateTime(value) : '-'),
      }),
      { cell: lazyComponent(() => import('../custom/reports/cells.tsx'), 'MadeCell') },
    ),
  },
  recordTitle: 'reportName',
  list: {
    perPage: 100,
    empty: 'No reports yet.',
    emptyHint: 'The server makes them each night and after the start of an audit.',
    actions: [
      {
        name: 'download',
        label: 'Download',
        busy: 'Downloading...',
        access: ['cio'],
        when: ({ lastModified }) => typeof lastModified === 'string',
        file: { operation: 'downloadReport' },
      },
    ],
  },
  api: { list: { operation: 'listReports', rows: 'reportsList' } },
  menu: { icon: ReportIcon, title: 'Reports', belowGuide: true },
});
