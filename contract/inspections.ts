import Type from 'typebox';
import { inspectionReasons, mostRaised } from '#domain/inspections.ts';
import { closed, operation, role } from './operation.ts';
import { answer, area, id, month } from './parts.ts';

const count = Type.Integer({ minimum: 0 });

export const raiseInspections = operation('raiseInspections', {
  once: true,
  summary: 'Raises an inspection of each TC for one reason, due in 14 days, unless it has an unfinished one',
  params: closed({ month }),
  body: closed({
    tcIds: Type.Array(id, { minItems: 1, maxItems: mostRaised }),
    reason: Type.Enum([...inspectionReasons]),
  }),
  response: answer(
    closed({
      raised: count,
      unfinished: Type.Integer({ description: 'Had one of the month and reason already', minimum: 0 }),
    }),
  ),
});

export const readInspectionTotals = operation('readInspectionTotals', {
  summary: 'How many inspections of an area are unfinished now, and what those of twelve months recovered',
  params: closed({ role, month }),
  query: closed(area),
  response: answer(
    closed({
      open: Type.Integer({ description: 'Open or visited', minimum: 0 }),
      overdue: Type.Integer({ description: 'Of these, due before today', minimum: 0 }),
      /** The inspections of the twelve months that end with the given one. */
      done: Type.Integer({ description: 'With a finding', minimum: 0 }),
      recoveredUnits: Type.Number({ description: 'kWh, 2 decimals' }),
      recoveredRupees: Type.Number({ description: 'Rupees, 2 decimals' }),
    }),
  ),
});
