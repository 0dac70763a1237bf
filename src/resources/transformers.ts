import { choice, defineResource, everyone, listAddress, part, reference, text } from '../console/index.ts';
import { locationQuery } from '../dataProvider/scope.ts';
import { TransformerIcon } from '../theme/icons.tsx';

const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Transformer centres: an ae adds and edits those of the own section, everyone else sees those of the area. */
export const transformers = defineResource({
  name: 'transformer-centres',
  title: 'TC Details',
  path: '/tc-details',
  noun: { one: 'TC', many: 'TCs' },
  access: { list: everyone, export: everyone },
  fields: {
    number: text({ label: 'TC number' }),
    name: text(),
    readingDay: choice({ label: 'Reading day', options: days, several: true }),
    feederId: reference('feeders', { label: 'Feeder', source: 'feeder.id' }),
    mrCode: text({ label: 'MR Code', source: 'readingMR.mrCode' }),
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
      path: '/:role/transformer-centres/export',
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
      path: '/:role/transformer-centres',
      rows: 'transformers',
      count: 'tcCount',
      query: view => ({ month: view.month, ...locationQuery(view) }),
    },
    one: { path: '/:role/transformer-centres/:id' },
  },
  menu: { icon: TransformerIcon, group: 'audit' },
  topBar: { hierarchy: true, month: true },
  pages: { list: part(() => import('../custom/transformers/TransformersPage.tsx')) },
});

/** The transformer centres of a feeder, or of a meter reader, as their screen lists them. */
export function addressOfTransformers(of: { feederId: string } | { mrCode: string }): string {
  return listAddress(transformers.path, of);
}
