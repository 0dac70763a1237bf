import { toNestErrors } from '@hookform/resolvers';
import type { Resolver } from 'react-hook-form';
import type { Checked, FieldMessages } from '#validation/fieldMessages.ts';
import { checkNewTransformer, checkTransformerEdit } from '#validation/transformer.ts';
import { inputOf, type InputName } from './fields.ts';
import { toChange, toNew, toSent } from './sent.ts';
import type { TcValues } from './values.ts';

/** Holds a new transformer centre to the rules that the server holds it to. */
export const newRules = resolver(values => checkNewTransformer(toNew(values)));

/** The same for an edit of one that was `before`. */
export const editRules = (before: TcValues) =>
  resolver(values => checkTransformerEdit(toChange(before, values), toSent(before)));

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

/** The inputs that faults are in, by what was sent; a fault of what has no input is left out. */
export function faultsOfInputs(faults: FieldMessages): readonly (readonly [InputName, string])[] {
  return Object.entries(inputOf).flatMap(([field, name]) => {
    const message = faults[field];
    return message === undefined ? [] : [[name, message] as const];
  });
}
