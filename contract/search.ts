import Type from 'typebox';
import { areaLevels } from '#domain/areas.ts';
import { closed, operation, roleParams } from './operation.ts';
import { answer, location, oneLine } from './parts.ts';

/** A record of a resource that the caller may list. */
const foundRecord = closed({
  /** The name of the resource by which the portal's declarations know it. */
  resource: Type.String(),
  id: Type.String(),
  title: Type.String(),
  /** The words that tell it from others of its title; may be empty. */
  note: Type.String(),
  /** The area that it belongs to; empty if it belongs to none. */
  location,
  /** As much of the record as its address and its actions need, as its list has it. */
  record: Type.Record(Type.String(), Type.Unknown()),
});

/** An area below the caller's own, with those around it. */
const foundArea = closed({
  area: closed({ level: Type.Enum([...areaLevels]), code: Type.String(), name: Type.String() }),
  location,
});

export const findRecords = operation('findRecords', {
  summary: 'The few records of each kind, and areas, that a text fits best; the best kind first',
  params: roleParams,
  query: closed({
    q: oneLine({ minLength: 2, maxLength: 60 }),
    /** Areas only, and more of them. @default every kind */
    kind: Type.Optional(Type.Literal('area')),
  }),
  response: answer(closed({ found: Type.Array(Type.Union([foundArea, foundRecord])) })),
});
