import { feederOrders } from '#domain/feeders.ts';
import type { Officer } from '#domain/officer.ts';
import { officers } from '#domain/roles.ts';
import {
  asText,
  choice,
  date,
  defineResource,
  isRecord,
  lazyComponent,
  readPath,
  text,
  withParts,
  type ConsoleRecord,
} from '../console/index.ts';
import { sortQuery } from '../console/declaration/view.ts';
import { FeederIcon } from '../theme/icons.tsx';
import { addressOfTransformers } from './transformers.ts';

/** Feeders: an ae tags them to their own section, everyone else sees those of the area. */
export const feeders = defineResource({
  name: 'feeders',
  title: 'Feeder Management',
  noun: { one: 'Feeder', many: 'Feeders' },
  access: { list: officers, export: officers },
  fields: {
    number: withParts(text({ label: 'Feeder Number', width: 12 }), {
      cell: lazyComponent(() => import('../custom/feeders/NumberCell.tsx')),
    }),
    name: text({ label: 'Feeder Name', clip: true }),
    mdmCode: text({ label: 'Feeder MDM Code' }),
    powerStation: text({ label: 'Power station', source: 'powerStation.name', width: 14 }),
    createdAt: date({ label: 'Added Date' }),
    tagging: choice({ label: 'Tagging', options: ['tagged', 'untagged'] }),
  },
  recordTitle: 'number',
  recordText: ({ number, name }) => [number, name].map(asText).join(' '),
  recordPage: {
    top: lazyComponent(() => import('../custom/feeders/FeederBalance.tsx')),
    topBar: { month: true },
  },
  facts: ['number', 'name', 'mdmCode', 'powerStation', 'createdAt'],
  list: {
    columns: ['number', 'name', 'mdmCode', 'powerStation', 'createdAt'],
    search: { by: ['number'], label: 'Search by feeder number', param: 'mdmCode', lookup: 'number' },
    sortable: feederOrders,
    filters: officer => (officer.role === 'ae' ? ['tagging'] : []),
    info: ({ role, location }) =>
      role === 'ae'
        ? [
            { label: 'Section Code', value: location.sectionCode },
            { label: 'Sub Division Code', value: location.subDivisionCode },
          ]
        : [],
    empty: 'No Feeders found!',
    emptyHint: ({ role }) =>
      role === 'ae'
        ? 'The corporate office adds feeders by uploading the power stations and feeders file.'
        : 'Feeders appear here once an assistant engineer of your area has tagged them.',
    opens: {
      to: ({ id }) => addressOfTransformers({ feederId: asText(id) }),
      shows: 'TCs of this feeder',
    },
    actions: [
      {
        name: 'tag',
        label: 'TAG',
        access: ['ae'],
        when: (feeder, officer) => !isTagged(feeder, officer),
        call: { operation: 'tagFeeder', params: { stationCode: 'powerStation.stationCode' } },
        success: 'Feeder successfully tagged to AE',
        accent: true,
      },
      {
        name: 'untag',
        label: 'UNTAG',
        access: ['ae'],
        when: isTagged,
        call: { operation: 'untagFeeder', params: { feederId: 'id' } },
        success: 'Feeder successfully untagged to AE',
        undo: 'tag',
      },
    ],
    download: { operation: 'exportFeeders', query: ({ filter }) => filter },
  },
  api: {
    list: {
      operation: 'listFeeders',
      rows: 'feederList',
      query: view => ({
        ...(view.officer.role === 'ae' && { tagging: view.filter['tagging'] ?? 'all' }),
        ...sortQuery(feederOrders, view),
      }),
    },
    one: { operation: 'readFeeder' },
    history: { operation: 'readFeederHistory' },
  },
  menu: { icon: FeederIcon },
});

/** Whether a feeder is tagged to the officer's own section. */
function isTagged(feeder: ConsoleRecord, { location }: Officer): boolean {
  const tags = feeder['taggedAEs'];
  return (
    Array.isArray(tags) &&
    tags.some(tag => isRecord(tag) && readPath(tag, 'location.sectionCode') === location.sectionCode)
  );
}
