import { officers } from '#domain/roles.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { transformerFields } from '#tables/transformerFields.ts';
import {
  asText,
  choice,
  defineResource,
  listAddress,
  lazyComponent,
  reference,
  text,
} from '../console/index.ts';
import { locationQuery } from '../console/declaration/locationQuery.ts';
import { addressOfTransformer, queryWithPane, readPaneState } from '../custom/transformers/paneState.ts';
import { TransformerIcon } from '../theme/icons.tsx';
import { lossMap, pointFields } from './lossMap.ts';

const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Transformer centres: an ae adds and edits those of their own section, everyone else sees those of the area. */
export const transformers = defineResource({
  name: 'transformer-centres',
  title: 'TC Details',
  path: '/tc-details',
  noun: { one: 'TC', many: 'TCs' },
  recordText: ({ number, name }) => `${asText(number)} ${inSentenceCase(asText(name))}`,
  shownAt: ({ id }) => addressOfTransformer(String(id)),
  beside: [
    {
      name: 'edit',
      title: 'Edit',
      access: ['ae'],
      to: ({ id }) => addressOfTransformer(String(id), 'edit'),
    },
    {
      name: 'history',
      access: officers,
      component: lazyComponent(() => import('../custom/transformers/HistoryAction.tsx')),
    },
  ],
  access: { list: officers, export: officers },
  actions: { create: ['ae'], edit: ['ae'] },
  fields: {
    number: text({ label: 'TC number' }),
    name: text(),
    readingDay: choice({ label: transformerFields.readingDay.label, options: days, multiple: true }),
    feederId: reference('feeders', { label: 'Feeder', source: 'feeder.id' }),
    mrCode: text({ label: 'MR Code', source: 'readingMR.mrCode' }),
    ...pointFields,
  },
  map: {
    ...lossMap,
    beside: {
      open: (query, id) => queryWithPane(query, { mode: 'details', id }),
      opened: query => readPaneState(query).id,
    },
  },
  list: {
    search: { by: ['number'] },
    panel: { label: 'Filter', filters: ['readingDay'] },
    linked: ['feederId', 'mrCode'],
    perPage: 20,
    empty: 'No transformers found.',
    emptyHint: ({ role }) =>
      role === 'ae'
        ? 'Add one with Add New TC, or many by uploading the Create/Edit TC file.'
        : 'TCs appear here once an assistant engineer of this area has added them.',
    download: {
      label: 'Download',
      operation: 'exportTransformers',
      query: view => ({ ...view.filter, month: view.month, ...locationQuery(view) }),
      choice: {
        title: 'TC file download',
        options: [
          { label: 'Download all TCs', query: {} },
          { label: 'Download all TCs feeder-wise', query: { feederWise: true } },
        ],
      },
    },
  },
  api: {
    list: {
      operation: 'listTransformers',
      rows: 'transformers',
      count: 'tcCount',
      query: view => ({ month: view.month, ...locationQuery(view) }),
    },
    one: { operation: 'readTransformer' },
  },
  menu: { icon: TransformerIcon, group: 'audit' },
  topBar: { hierarchy: true, month: true },
  pages: { list: lazyComponent(() => import('../custom/transformers/TransformersPage.tsx')) },
});

/** Returns the address of the list of transformer centres, narrowed to a feeder or a meter reader. */
export function addressOfTransformers(of: { feederId: string } | { mrCode: string }): string {
  return listAddress(transformers.path, of);
}
