import Type from 'typebox';
import { roles } from '#domain/roles.ts';
import { longestViewName, mostSavedViews } from '#domain/savedViews.ts';
import { closed, operation, role, roleParams } from './operation.ts';
import { acknowledged, answer, etag, id, month, nullable, oneLine, personName, storable } from './parts.ts';
import { listNamePattern } from './preferences.ts';

const key = '[A-Za-z][A-Za-z0-9]{0,39}';
const value = oneLine({ maxLength: 200 });

const contents = closed({
  filter: Type.Record(Type.String(), Type.Union([value, Type.Array(value, { minItems: 1, maxItems: 100 })]), {
    propertyNames: { pattern: `^${key}$` },
    maxProperties: 40,
  }),
  sort: nullable(Type.String({ pattern: `^-?${key}$` })),
  hiddenColumns: Type.Array(Type.String({ pattern: `^${key}$` }), { maxItems: 40, uniqueItems: true }),
  month: nullable(month),
});

const name = storable({
  maxLength: 4 * longestViewName,
  description: 'One of its kind for officer and list',
});

const savedView = closed({
  id,
  list: Type.String({ description: 'The name of the list' }),
  name: Type.String(),
  contents,
  isShared: Type.Boolean(),
  /** Who shares it; null for the caller's own. */
  sharedBy: nullable(closed({ name: personName, userType: Type.Enum([...roles]) })),
  etag,
});

export const listSavedViews = operation('listSavedViews', {
  summary: "The caller's saved views of lists, and those that officers of wider areas share, by name",
  params: roleParams,
  response: answer(closed({ savedViews: Type.Array(savedView) })),
});

export const createSavedView = operation('createSavedView', {
  once: true,
  summary: `Saves a view of a list under a name; at most ${mostSavedViews} views an officer`,
  params: roleParams,
  body: closed({
    list: Type.String({ pattern: listNamePattern }),
    name,
    contents,
    isShared: Type.Boolean(),
  }),
  response: answer(savedView),
});

export const updateSavedView = operation('updateSavedView', {
  summary: "Changes the given parts of one of the caller's own views",
  params: closed({ role, id }),
  body: Type.Object(
    { name: Type.Optional(name), contents: Type.Optional(contents), isShared: Type.Optional(Type.Boolean()) },
    { additionalProperties: false, minProperties: 1 },
  ),
  edits: savedView,
  response: answer(savedView),
});

export const deleteSavedView = operation('deleteSavedView', {
  summary: "Deletes one of the caller's own views",
  params: closed({ role, id }),
  edits: savedView,
  response: acknowledged,
});
