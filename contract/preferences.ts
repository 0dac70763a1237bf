import Type from 'typebox';
import { densities, sidebarStates, themes } from '#domain/preferences.ts';
import { closed, operation, roleParams } from './operation.ts';
import { answer } from './parts.ts';

/** The largest number of resources with hidden columns. */
export const maxResources = 40;

/** The server doesn't know the portal's declarations, so it only checks the form of names; unknown ones do no harm. */
const hiddenColumns = Type.Record(
  Type.String(),
  Type.Array(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }), { maxItems: 40, uniqueItems: true }),
  {
    propertyNames: { pattern: '^[a-z][a-z0-9-]{0,39}$' },
    maxProperties: maxResources,
    description: 'By resource: the keys of the hidden columns. An empty list shows all columns again',
  },
);

const preferences = {
  theme: Type.Enum([...themes]),
  density: Type.Enum([...densities]),
  sidebar: Type.Enum([...sidebarStates]),
  hiddenColumns,
};

export const readPreferences = operation('readPreferences', {
  summary: 'How the caller wants the portal to look',
  params: roleParams,
  response: answer(closed(preferences)),
});

export const changePreferences = operation('changePreferences', {
  summary: 'Changes the given preferences, and the columns of the given resources; the others stay',
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
