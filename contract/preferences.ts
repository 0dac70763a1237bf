import Type from 'typebox';
import { densities, rowChoices, sidebarStates, themes } from '#domain/preferences.ts';
import { closed, operation, roleParams } from './operation.ts';
import { answer, id } from './parts.ts';

/** The largest number of resources with preferences of one kind. */
export const maxResources = 40;

/** The server doesn't know the portal's declarations, so it only checks the form of names; unknown ones do no harm. */
export const listNamePattern = '^[a-z][a-z0-9-]{0,39}$';
const byResource = { propertyNames: { pattern: listNamePattern }, maxProperties: maxResources };

const hiddenColumns = Type.Record(
  Type.String(),
  Type.Array(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }), { maxItems: 40, uniqueItems: true }),
  {
    ...byResource,
    description: 'By resource: the keys of the hidden columns. An empty list shows all columns again',
  },
);

const rowsPerPage = Type.Record(Type.String(), Type.Enum([...rowChoices]), {
  ...byResource,
  description: "By resource: the rows of a page of its list; 'default' is as many as the list declares",
});

const startViews = Type.Record(Type.String(), Type.Union([id, Type.Literal('')]), {
  ...byResource,
  description: "By resource: the saved view with which its list starts; '' for the list as it is declared",
});

const preferences = {
  theme: Type.Enum([...themes]),
  density: Type.Enum([...densities]),
  sidebar: Type.Enum([...sidebarStates]),
  hiddenColumns,
  rowsPerPage,
  startViews,
};

export const readPreferences = operation('readPreferences', {
  summary: 'How the caller wants the portal to look',
  params: roleParams,
  response: answer(closed(preferences)),
});

export const changePreferences = operation('changePreferences', {
  summary: 'Changes the given preferences, and those of the given resources; the others stay',
  params: roleParams,
  body: Type.Object(
    {
      theme: Type.Optional(preferences.theme),
      density: Type.Optional(preferences.density),
      sidebar: Type.Optional(preferences.sidebar),
      hiddenColumns: Type.Optional(preferences.hiddenColumns),
      rowsPerPage: Type.Optional(preferences.rowsPerPage),
      startViews: Type.Optional(preferences.startViews),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  response: answer(closed(preferences)),
});
