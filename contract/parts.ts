import Type from 'typebox';
import { areaLevels } from '#domain/areas.ts';
import { monthPattern } from '#domain/months.ts';
import { oneLinePattern } from '#domain/texts.ts';
import { closed } from './operation.ts';

/**
 * A row's identity. It is written in one way, the server's own, so that the same text is the same row: in the change log
 * too, which is looked up by it.
 */
export const id = Type.String({
  format: 'uuid',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});

/** The code of an area, a station, a feeder: digits, letters, never a path. */
export const code = Type.String({ minLength: 1, maxLength: 30, pattern: '^[A-Za-z0-9_-]+$' });

/** An instant, ISO 8601 in UTC. */
export const instant = Type.String({ format: 'date-time' });

export const month = Type.String({ pattern: monthPattern, description: 'YYYY-MM' });

type Bounds = Pick<Type.TStringOptions, 'minLength' | 'maxLength' | 'description'>;

/**
 * Text that rules of its own trim and check; only what no database keeps is refused here: the character NUL and
 * halves of a character.
 */
export function storable(bounds: Bounds) {
  return Type.String({ ...bounds, pattern: '^[^\\u0000\\ud800-\\udfff]*$' });
}

/** Text in one line that is taken as it stands. */
export function oneLine(bounds: Bounds) {
  return Type.String({ ...bounds, pattern: oneLinePattern });
}

/** A value that may be missing, and is named then too. */
export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A name that a query may give several times. */
export const several = <T extends Type.TSchema>(schema: T, most: number) =>
  Type.Array(schema, { minItems: 1, maxItems: most });

/** The area that a list is narrowed to; the whole of the caller's own without it. */
export const area = {
  /** The level. */
  location: Type.Optional(Type.Enum([...areaLevels])),
  locationCode: Type.Optional(code),
};

/** What was typed into a search box; matched literally. */
export const searchText = oneLine({ maxLength: 60 });

/** Lists are paged from 1, at most a hundred rows at a time. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
};

export const pageData = closed({
  lastPage: Type.Integer({ description: 'At least 1' }),
  currentPage: Type.Integer(),
  nextPage: Type.Union([Type.Integer(), Type.Null()]),
  previousPage: Type.Union([Type.Integer(), Type.Null()]),
  limit: Type.Integer(),
  skip: Type.Integer(),
});

/** `data` and a sentence for people. */
export function answer<T extends Type.TSchema>(data: T) {
  return closed({ data, message: Type.String() });
}

/** A page of rows, under the name that the specification gives them. */
export function pageOf<R extends Type.TProperties>(rows: R) {
  return answer(closed({ ...rows, pageData, count: Type.Integer() }));
}

/** An answer that is only a sentence. */
export const acknowledged = closed({ message: Type.String() });

/** An answer whose `data` is an address for the browser to navigate to. */
export const link = answer(Type.String({ description: 'Valid for 15 minutes' }));

const ownAddress = Type.String({ description: "Valid for 15 minutes, in the caller's own browser" });

/** The same for what is the caller's alone. */
export const ownLink = answer(ownAddress);

/** The same for a file of rows, and how many it holds. */
export const exportLink = closed({
  data: ownAddress,
  message: Type.String(),
  count: Type.Integer({ description: 'Rows in the file' }),
});

/** The body of every refusal. */
export const refusal = closed({
  message: Type.String({ description: 'To be shown as it is' }),
  code: Type.String({ description: 'For programs; stable' }),
  errors: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Per field of the body' })),
  details: Type.Optional(
    Type.String({ description: 'Where a request is not of its form, for whoever writes a client' }),
  ),
});

/** Which version of a record this is: sent back as If-Match with a change of it. */
export const etag = Type.String({ pattern: '^"[\\x21\\x23-\\x7e]+"$' });

/** The answer to a change that is done: the version of the record from now on. */
export const changed = answer(closed({ etag }));

/** The refusal of a change of a record that is no longer as the caller read it. */
export const staleRefusal = <T extends Type.TSchema>(record: T) =>
  closed({
    message: Type.String({ description: 'To be shown as it is' }),
    code: Type.Literal('StaleRecord'),
    current: record,
  });

const areaText = Type.Optional(Type.String());

/** The area of a record: code and name on each level it has. */
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
