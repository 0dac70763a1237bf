import { toNestErrors } from '@hookform/resolvers';
import type { Resolver } from 'react-hook-form';
import type { Checked, FieldMessages } from '#validation/fieldMessages.ts';
import { checkNewTransformer, checkTransformerEdit } from '#validation/transformer.ts';
import { inputOf, type InputName } from './fields.ts';
import { toEditBody, toCreateBody, toBody } from './requestBodies.ts';
import type { TcValues } from './values.ts';

/** Checks a new transformer centre against the server's rules. */
export const newRules = resolver(values => checkNewTransformer(toCreateBody(values)));

/** Returns the same check for an edit that started from `before`. */
export const editRules = (before: TcValues) =>
  resolver(values => checkTransformerEdit(toEditBody(before, values), toBody(before)));

function resolver(check: (values: TcValues) => Checked<unknown>): Resolver<TcValues> {
  return (values, _context, options) => {
    const checked = check(values);
    if (checked.ok) return { values, errors: {} };
    const errors = faultsOfInputs(checked.errors).map(
      ([name, message]) => [name, { type: 'validate' as const, message }] as const,
    );
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) };
  };
}

/** Returns the inputs with errors, by the fields of the request body. Leaves out errors of fields without an input. */
export function faultsOfInputs(faults: FieldMessages): readonly (readonly [InputName, string])[] {
  return Object.entries(inputOf).flatMap(([field, name]) => {
    const message = faults[field];
    return message === undefined ? [] : [[name, message] as const];
  });
}
