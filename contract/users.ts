import Type from 'typebox';
import { areaLevels } from '#domain/areas.ts';
import { ofEachText, readerOrders } from '#tables/readerFields.ts';
import { userTypes } from '#domain/roles.ts';
import { closed, operation, role, roleParams } from './operation.ts';
import {
  answer,
  changed,
  code,
  etag,
  exportLink,
  id,
  instant,
  location,
  nullable,
  orderBy,
  pageOf,
  paging,
  personName,
  searchText,
} from './parts.ts';

/** An officer or meter reader. The hierarchy lists also include areas without an officer, with a null `userId`. */
export const user = closed({
  userId: nullable(id),
  name: personName,
  userInfo: closed({ mrCode: nullable(Type.String()) }),
  phoneNumber: nullable(Type.String({ description: '+91 and ten digits' })),
  ...ofEachText(({ label }) => nullable(Type.String({ description: `${label} of a meter reader` }))),
  createdAt: nullable(instant),
  location,
  userType: Type.Enum([...userTypes]),
  cognitoDetails: closed({ sub: nullable(Type.String()) }),
  etag: nullable(etag),
});

/** The editable fields of a person. `src/validation` has their rules and messages, which the forms use too. */
const personChange = {
  name: Type.Optional(
    closed({ firstName: Type.String({ maxLength: 200 }), lastName: Type.String({ maxLength: 200 }) }),
  ),
  phoneNumber: Type.Optional(Type.String({ maxLength: 40, description: '+91 and ten digits' })),
};

/** The same of a meter reader. */
const readerChange = {
  ...personChange,
  ...ofEachText(() => Type.Optional(Type.String({ maxLength: 2000 }))),
};

const userQuery = {
  /** The level of the chosen area: the designation in charge of it, or the level's name. */
  userType: Type.Optional(Type.Union([Type.Enum([...userTypes]), Type.Enum([...areaLevels])])),
  /** The designation of the requested officers; meter readers by default. */
  secondLevelUserType: Type.Optional(Type.Enum(['ce', 'se', 'ee', 'aee', 'ae', 'mr'])),
  userLocationCode: Type.Optional(code),
  mrCode: Type.Optional(searchText),
};

export const listUsers = operation('listUsers', {
  summary:
    'Officers or meter readers of an area: the hierarchy dropdowns, by code, and the MR list in any order',
  params: roleParams,
  query: closed({ ...userQuery, ...paging, sort: orderBy(readerOrders) }),
  response: pageOf({ userList: Type.Array(user) }),
});

export const exportUsers = operation('exportUsers', {
  summary: 'A spreadsheet of the meter readers of an area',
  params: roleParams,
  query: closed({ ...userQuery, secondLevelUserType: Type.Optional(Type.Enum(['mr'])) }),
  response: exportLink,
});

export const listMeterReaders = operation('listMeterReaders', {
  summary: "Meter readers of the caller's section",
  query: closed({ mrCode: Type.Optional(searchText), ...paging, sort: orderBy(readerOrders) }),
  response: pageOf({ MRList: Type.Array(user) }),
});

export const readMeterReader = operation('readMeterReader', {
  summary: "One meter reader of the caller's area",
  params: closed({ role, id }),
  response: answer(user),
});

export const updateMeterReader = operation('updateMeterReader', {
  summary: "Changes the name, phone number or texts of a meter reader of the caller's section",
  params: closed({ id }),
  body: Type.Object(readerChange, { additionalProperties: false, minProperties: 1 }),
  edits: user,
  response: changed,
});

/** The caller's own record. */
const profile = closed({
  name: personName,
  phoneNumber: nullable(Type.String()),
  location,
  userType: Type.Enum([...userTypes]),
  etag,
});

export const readProfile = operation('readProfile', {
  summary: "The caller's own record",
  params: roleParams,
  response: answer(profile),
});

export const updateProfile = operation('updateProfile', {
  summary: "Changes the caller's own name or phone number",
  params: roleParams,
  body: closed(personChange),
  edits: profile,
  response: changed,
});
