import Type from 'typebox';
import { feederOrders, feederPlaces } from '#domain/feeders.ts';
import { closed, operation, role, roleParams } from './operation.ts';
import {
  acknowledged,
  answer,
  code,
  exportLink,
  id,
  instant,
  orderBy,
  pageOf,
  paging,
  searchText,
} from './parts.ts';

export const feeder = closed({
  id,
  number: Type.String(),
  name: Type.String(),
  mdmCode: Type.String(),
  powerStation: closed({ name: Type.String(), stationCode: Type.String() }),
  createdAt: instant,
  /** Tags of sections in the caller's area only. */
  taggedAEs: Type.Array(closed({ location: closed({ sectionCode: Type.String() }) })),
  /** In the list of an ae: where it belongs, seen from their section. */
  place: Type.Optional(Type.Enum([...feederPlaces])),
});

/** A feeder to choose for a transformer centre, and where it belongs, seen from the caller's section. */
export const feederChoice = closed({
  id,
  number: Type.String(),
  name: Type.String(),
  powerStation: closed({ name: Type.String(), stationCode: Type.String() }),
  place: Type.Enum([...feederPlaces]),
  /** The sub-divisions whose sections it is tagged to or whose TCs it supplies; of a feeder from elsewhere only. */
  areas: Type.Array(
    closed({ subDivisionName: Type.String(), divisionName: Type.String(), circleName: Type.String() }),
  ),
});

const filters = {
  /** Matches a part of the number, the MDM code or the name. */
  mdmCode: Type.Optional(searchText),
  /** For ae only: by the tags of their own section. */
  tagging: Type.Optional(Type.Enum(['tagged', 'untagged', 'all'])),
};

export const listFeeders = operation('listFeeders', {
  summary:
    'Feeders: for ae, who tags them, all, the nearest first; for others with an area, those tagged in it; or in another order',
  params: roleParams,
  query: closed({
    ...filters,
    /** Matches number and name, prefix first. */
    number: Type.Optional(searchText),
    ...paging,
    sort: orderBy(feederOrders),
  }),
  response: pageOf({ feederList: Type.Array(feeder) }),
});

export const listFeederChoices = operation('listFeederChoices', {
  summary:
    "The first hundred feeders for a transformer centre of the caller's section, tagged ones first and those from elsewhere last",
  query: closed({
    /** Each word is a part of the number, the name or the name of the power station. Without one, none from elsewhere. */
    text: Type.Optional(searchText),
  }),
  response: answer(closed({ feeders: Type.Array(feederChoice) })),
});

export const readFeeder = operation('readFeeder', {
  summary: "One of the caller's feeders, or one that feeds a transformer centre of the area",
  params: closed({ role, id }),
  response: answer(feeder),
});

export const exportFeeders = operation('exportFeeders', {
  summary: "A spreadsheet of the caller's feeders",
  params: roleParams,
  query: closed(filters),
  response: exportLink,
});

export const tagFeeder = operation('tagFeeder', {
  once: true,
  summary: "Tags a feeder to the caller's section",
  params: closed({ stationCode: code, mdmCode: code }),
  response: acknowledged,
});

export const untagFeeder = operation('untagFeeder', {
  once: true,
  summary: "Removes the tag of the caller's section from a feeder",
  params: closed({ feederId: id }),
  response: acknowledged,
});
