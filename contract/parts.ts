import Type from 'typebox';
import { areaLevels } from '#domain/areas.ts';
import { monthPattern } from '#domain/months.ts';
import { mostPoints } from '#domain/points.ts';
import { oneLinePattern } from '#domain/texts.ts';
import { mostDegrees } from '#schema/fields/position/index.ts';
import { closed } from './operation.ts';

/**
 * A row's id: a UUID in lower case, as the server writes it. So equal texts mean the same row, in the change log too,
 * which is searched by it.
 */
export const id = Type.String({
  format: 'uuid',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});

/** The code of an area, a power station or a feeder: letters, digits, hyphens and underscores, so never a path. */
export const code = Type.String({ minLength: 1, maxLength: 30, pattern: '^[A-Za-z0-9_-]+$' });

/** A point in time, ISO 8601 in UTC. */
export const instant = Type.String({ format: 'date-time' });

export const month = Type.String({ pattern: monthPattern, description: 'YYYY-MM' });

type Bounds = Pick<Type.TStringOptions, 'minLength' | 'maxLength' | 'description'>;

/**
 * Returns the schema of a text that other rules trim and check. It refuses only what a database can't store: the
 * character NUL and halves of a character.
 */
export function storable(bounds: Bounds) {
  return Type.String({ ...bounds, pattern: '^[^\\u0000\\ud800-\\udfff]*$' });
}

/** Returns the schema of a single-line text that is used as sent, without trimming. */
export function oneLine(bounds: Bounds) {
  return Type.String({ ...bounds, pattern: oneLinePattern });
}

/** Returns the schema of a value that may be null; its property is always present. */
export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Returns the schema of a query name that may appear up to `max` times. */
export const multiple = <T extends Type.TSchema>(schema: T, max: number) =>
  Type.Array(schema, { minItems: 1, maxItems: max });

/** The query names that narrow a list to an area; without them it covers the caller's whole area. */
export const area = {
  /** The area's level. */
  location: Type.Optional(Type.Enum([...areaLevels])),
  locationCode: Type.Optional(code),
};

/** A text from a search box; matched literally. */
export const searchText = oneLine({ maxLength: 60 });

/** The query names of a page: pages count from 1 and have at most a hundred rows. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
};

/** The query value of an order: one of the keys, after '-' for descending. */
export const orderBy = <const K extends string>(keys: readonly K[]) =>
  Type.Optional(Type.Enum(keys.flatMap(key => [key, `-${key}`] as const)));

export const pageData = closed({
  lastPage: Type.Integer({ description: 'At least 1' }),
  currentPage: Type.Integer(),
  nextPage: Type.Union([Type.Integer(), Type.Null()]),
  previousPage: Type.Union([Type.Integer(), Type.Null()]),
  limit: Type.Integer(),
  skip: Type.Integer(),
});

/** Whether the number of rows is a round estimate, as for a search with very many results. */
export const countIsEstimate = Type.Optional(
  Type.Boolean({
    description: 'True above 100,000 rows that had to be counted: then the count is a round estimate',
  }),
);

/** A place on the earth. */
export const position = closed({
  lat: Type.Number({ minimum: -mostDegrees.lat, maximum: mostDegrees.lat, description: 'Degrees north' }),
  long: Type.Number({ minimum: -mostDegrees.long, maximum: mostDegrees.long, description: 'Degrees east' }),
});

/** Returns the schema of an answer: `data` and a sentence to show. */
export function answer<T extends Type.TSchema>(data: T) {
  return closed({ data, message: Type.String() });
}

/** Returns the schema of a page of rows, under the specification's name for them. */
export function pageOf<R extends Type.TProperties>(rows: R) {
  return answer(closed({ ...rows, pageData, count: Type.Integer(), countIsEstimate }));
}

/** Returns the schema of the records of a list for a map. */
export function pointsOf<T extends Type.TSchema>(record: T) {
  return answer(
    closed({
      points: Type.Array(record, {
        description: `In the list's own order; none if there are more than ${mostPoints}`,
      }),
      count: Type.Integer({ description: 'Those with a position' }),
      withoutPosition: Type.Integer(),
    }),
  );
}

/** An answer with only a sentence to show. */
export const acknowledged = closed({ message: Type.String() });

/** An answer whose `data` is an address that the browser navigates to. */
export const link = answer(Type.String({ description: 'Valid for 15 minutes' }));

const ownAddress = Type.String({ description: "Valid for 15 minutes, in the caller's own browser" });

/** A link that works only for the caller. */
export const ownLink = answer(ownAddress);

/** A link to a file that works only for the caller, and the file's number of rows. */
export const exportLink = closed({
  data: ownAddress,
  message: Type.String(),
  count: Type.Integer({ description: 'Rows in the file' }),
});

/** The body of every refusal. */
export const refusal = closed({
  message: Type.String({ description: 'To show as it is' }),
  code: Type.String({ description: 'For programs; stable' }),
  errors: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Per field of the body' })),
  data: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'What the caller may insist on all the same, for the question that asks it',
    }),
  ),
  details: Type.Optional(
    Type.String({ description: 'What is malformed in the request, for authors of clients' }),
  ),
});

/** The version of a record. A change of the record sends it back as If-Match. */
export const etag = Type.String({ pattern: '^"[\\x21\\x23-\\x7e]+"$' });

/** The body of an edit call that puts back what another edit changed. */
export const undoBody = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A body of the edit call',
});

/** The answer to a successful change: the record's new version. */
export const changed = answer(closed({ etag }));

/** Returns the schema of the refusal when the record has changed since the caller read it. */
export const staleRefusal = <T extends Type.TSchema>(record: T) =>
  closed({
    message: Type.String({ description: 'To show as it is' }),
    code: Type.Literal('StaleRecord'),
    current: record,
  });

const areaText = Type.Optional(Type.String());

/** A record's area: the code and name on each of its levels. */
export const location = closed({
  zoneCode: areaText,
  zoneName: areaText,
  circleCode: areaText,
  circleName: areaText,
  divisionCode: areaText,
  divisionName: areaText,
  subDivisionCode: areaText,
  subDivisionName: areaText,
  sectionCode: areaText,
  sectionName: areaText,
});

export const personName = closed({ firstName: Type.String(), lastName: Type.String() });
