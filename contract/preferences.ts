import Type from 'typebox';
import { columnWidthLimits, densities, rowChoices, sidebarStates, themes } from '#domain/preferences.ts';
import { closed, operation, roleParams } from './operation.ts';
import { answer, id } from './parts.ts';

/** The largest number of resources with preferences of one kind. */
export const maxResources = 40;

/** The server doesn't know the portal's declarations, so it only checks the form of names; unknown ones do no harm. */
export const listNamePattern = '^[a-z][a-z0-9-]{0,39}$';
const byResource = { propertyNames: { pattern: listNamePattern }, maxProperties: maxResources };

const columnKey = '^[A-Za-z][A-Za-z0-9]{0,39}$';
const mostColumns = 40;

const hiddenColumns = Type.Record(
  Type.String(),
  Type.Array(Type.String({ pattern: columnKey }), { maxItems: mostColumns, uniqueItems: true }),
  {
    ...byResource,
    description: 'By resource: the keys of the hidden columns. An empty list shows all columns again',
  },
);

const rowsPerPage = Type.Record(Type.String(), Type.Enum([...rowChoices]), {
  ...byResource,
  description: "By resource: the rows of a page of its list; 'default' is as many as the list declares",
});

const columnWidths = Type.Record(
  Type.String(),
  Type.Record(
    Type.String(),
    Type.Integer({ minimum: columnWidthLimits.min, maximum: columnWidthLimits.max }),
    { propertyNames: { pattern: columnKey }, maxProperties: mostColumns },
  ),
  {
    ...byResource,
    description:
      'By resource: the widths of columns in px. Without any, the columns are as wide as declared again',
  },
);

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
  columnWidths,
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
      columnWidths: Type.Optional(preferences.columnWidths),
      startViews: Type.Optional(preferences.startViews),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  response: answer(closed(preferences)),
});
