import Type from 'typebox';
import { closed, operation, role, roleParams } from './operation.ts';
import { acknowledged, answer, code, exportLink, id, instant, pageOf, paging, searchText } from './parts.ts';

export const feeder = closed({
  id,
  number: Type.String(),
  name: Type.String(),
  mdmCode: Type.String(),
  powerStation: closed({ name: Type.String(), stationCode: Type.String() }),
  createdAt: instant,
  /** Tags of sections in the caller's area only. */
  taggedAEs: Type.Array(closed({ location: closed({ sectionCode: Type.String() }) })),
});

const narrowing = {
  mdmCode: Type.Optional(searchText),
  /** Of an ae only: by tags of the own section. */
  tagging: Type.Optional(Type.Enum(['tagged', 'untagged', 'all'])),
};

export const listFeeders = operation({
  id: 'listFeeders',
  method: 'GET',
  path: '/:role/feeders',
  summary:
    'Feeders; an ae sees all of them, to tag them, every other scoped officer those tagged in the area',
  params: roleParams,
  query: closed({
    ...narrowing,
    /** Matches number and name, prefix first. */
    number: Type.Optional(searchText),
    ...paging,
  }),
  response: pageOf({ feederList: Type.Array(feeder) }),
});

export const readFeeder = operation({
  id: 'readFeeder',
  method: 'GET',
  path: '/:role/feeders/:id',
  summary: "One of the caller's feeders, or one that feeds a transformer centre of the area",
  params: closed({ role, id }),
  response: answer(feeder),
});

export const exportFeeders = operation({
  id: 'exportFeeders',
  method: 'GET',
  path: '/:role/export-feeders',
  summary: "A spreadsheet of the caller's feeders",
  params: roleParams,
  query: closed(narrowing),
  response: exportLink,
});

export const tagFeeder = operation({
  id: 'tagFeeder',
  method: 'PATCH',
  once: true,
  path: '/ae/power-stations/:stationCode/feeders/:mdmCode/tag',
  summary: "Tags a feeder to the caller's section",
  params: closed({ stationCode: code, mdmCode: code }),
  response: acknowledged,
});

export const untagFeeder = operation({
  id: 'untagFeeder',
  method: 'PATCH',
  once: true,
  path: '/ae/feeders/untag/:feederId',
  summary: "Takes the tag of the caller's section off a feeder",
  params: closed({ feederId: id }),
  response: acknowledged,
});
