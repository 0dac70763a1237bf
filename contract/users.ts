import Type from 'typebox';
import { areaLevels } from '#domain/areas.ts';
import { userTypes } from '#domain/roles.ts';
import { closed, operation, roleParams } from './operation.ts';
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
  pageOf,
  paging,
  personName,
  searchText,
} from './parts.ts';

/** An officer or meter reader. In hierarchy look-ups an area without an officer comes with a null `userId`. */
export const user = closed({
  userId: nullable(id),
  name: personName,
  userInfo: closed({ mrCode: nullable(Type.String()) }),
  phoneNumber: nullable(Type.String({ description: '+91 and ten digits' })),
  createdAt: nullable(instant),
  location,
  userType: Type.Enum([...userTypes]),
  cognitoDetails: closed({ sub: nullable(Type.String()) }),
  etag: nullable(etag),
});

/** What of a person may be changed; the rules, and their messages, are those of the forms. */
const personChange = {
  name: Type.Optional(
    closed({ firstName: Type.String({ maxLength: 200 }), lastName: Type.String({ maxLength: 200 }) }),
  ),
  phoneNumber: Type.Optional(Type.String({ maxLength: 40, description: '+91 and ten digits' })),
};

const userQuery = {
  /** The level picked from: the officer in charge of that level, or the level's own name. */
  userType: Type.Optional(Type.Union([Type.Enum([...userTypes]), Type.Enum([...areaLevels])])),
  /** The level of the officers wanted; meter readers otherwise. */
  secondLevelUserType: Type.Optional(Type.Enum(['ce', 'se', 'ee', 'aee', 'ae', 'mr'])),
  userLocationCode: Type.Optional(code),
  mrCode: Type.Optional(searchText),
};

export const listUsers = operation({
  id: 'listUsers',
  method: 'GET',
  path: '/:role/user',
  summary: 'Officers or meter readers of an area: the hierarchy dropdowns and the MR list',
  params: roleParams,
  query: closed({ ...userQuery, ...paging }),
  response: pageOf({ userList: Type.Array(user) }),
});

export const exportUsers = operation({
  id: 'exportUsers',
  method: 'GET',
  path: '/:role/export-user',
  summary: 'A spreadsheet of the meter readers of an area',
  params: roleParams,
  query: closed({ ...userQuery, secondLevelUserType: Type.Optional(Type.Enum(['mr'])) }),
  response: exportLink,
});

export const listMeterReaders = operation({
  id: 'listMeterReaders',
  method: 'GET',
  path: '/ae/meter-readers',
  summary: "Meter readers of the caller's section",
  query: closed({ mrCode: Type.Optional(searchText), ...paging }),
  response: pageOf({ MRList: Type.Array(user) }),
});

export const readMeterReader = operation({
  id: 'readMeterReader',
  method: 'GET',
  path: '/ae/meter-readers/:id',
  summary: "One meter reader of the caller's section",
  params: closed({ id }),
  response: answer(user),
});

export const updateMeterReader = operation({
  id: 'updateMeterReader',
  method: 'PATCH',
  path: '/ae/meter-readers/:id',
  summary: "Changes the name or phone number of a meter reader of the caller's section",
  params: closed({ id }),
  body: Type.Object(personChange, { additionalProperties: false, minProperties: 1 }),
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

export const readProfile = operation({
  id: 'readProfile',
  method: 'GET',
  path: '/:role/profile',
  summary: 'The caller',
  params: roleParams,
  response: answer(profile),
});

export const updateProfile = operation({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/:role/profile',
  summary: "Changes the caller's own name or phone number",
  params: roleParams,
  body: closed(personChange),
  edits: profile,
  response: changed,
});
