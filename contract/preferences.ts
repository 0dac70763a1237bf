import Type from 'typebox';
import { densities, sidebarStates, themes } from '#domain/preferences.ts';
import { closed, operation, roleParams } from './operation.ts';
import { answer } from './parts.ts';

/** The most resources of which columns may be hidden. */
export const mostResources = 40;

/** Names are not checked against the portal's declarations, which the server does not know: unknown ones do no harm. */
const hiddenColumns = Type.Record(
  Type.String(),
  Type.Array(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }), { maxItems: 40, uniqueItems: true }),
  {
    propertyNames: { pattern: '^[a-z][a-z0-9-]{0,39}$' },
    maxProperties: mostResources,
    description: 'By resource: the keys of the columns left out. An empty list shows all columns again',
  },
);

const preferences = {
  theme: Type.Enum([...themes]),
  density: Type.Enum([...densities]),
  sidebar: Type.Enum([...sidebarStates]),
  hiddenColumns,
};

export const readPreferences = operation({
  id: 'readPreferences',
  method: 'GET',
  path: '/:role/preferences',
  summary: 'How the caller wants the portal to look',
  params: roleParams,
  response: answer(closed(preferences)),
});

export const changePreferences = operation({
  id: 'changePreferences',
  method: 'PATCH',
  path: '/:role/preferences',
  summary: 'Changes the preferences named, and within the columns the resources named; the others stay',
  params: roleParams,
  body: Type.Object(
    {
      theme: Type.Optional(preferences.theme),
      density: Type.Optional(preferences.density),
      sidebar: Type.Optional(preferences.sidebar),
      hiddenColumns: Type.Optional(preferences.hiddenColumns),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  response: answer(closed(preferences)),
});
