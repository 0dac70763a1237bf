import { toNestErrors } from '@hookform/resolvers';
import type { SyntheticEvent } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { inputsByPlace, type TransformerInput } from '#tables/plainFields.ts';
import type { Checked, FieldMessages } from '#validation/fieldMessages.ts';
import { checkNewTransformer, checkTransformerEdit } from '#validation/transformer.ts';
import { readPath, useNotice } from '../../../console/index.ts';
import { faultsOf } from '../../../client/errorText.ts';
import { toBody, toCreateBody, toEditBody } from './requestBodies.ts';
import type { TcValues } from './values.ts';

/** The props of both forms. */
export interface TcFormProps {
  /** Closes the form without a question. */
  onClose: () => void;
  /** Called after saving and after the message: the list reloads and the form closes. */
  onSaved: (id: string) => void;
}

const resetOptions = { keepDirtyValues: true };

/**
 * Creates the form for a new transformer centre or, based on `before`, for one on record. Errors appear as a notice and
 * at the inputs, with the focus on the first input concerned.
 */
export function useTcForm(before: TcValues, purpose: 'new' | 'edit') {
  const notice = useNotice();
  const resolver = resolverOf(before, purpose);
  const form = useForm<TcValues>({
    values: before,
    resetOptions,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { handleSubmit, setError, setFocus } = form;

  const showFirstError = (errors: FieldErrors<TcValues>) => {
    const first = Object.values(inputsByPlace).find(name => readPath(errors, name));
    if (first === undefined) return;
    notice.warning(String(readPath(errors, `${first}.message`)));
    setFocus(first);
  };
  return {
    form,
    notice,
    /** Checks the values and then uses them. */
    submit: (event: SyntheticEvent, use: (values: TcValues) => void) =>
      void handleSubmit(values => {
        notice.clearWarnings();
        use(values);
      }, showFirstError)(event),
    /** Shows the server's refusal. If it concerns inputs, calls `before` first, to bring these on the screen. */
    showRefusal: (error: unknown, uncover: () => void) => {
      notice.failure(error);
      const faults = faultsOfInputs(Object.fromEntries(faultsOf(error)));
      const [first] = faults;
      if (!first) return;
      uncover();
      for (const [name, message] of faults) setError(name, { type: 'server', message });
      setFocus(first[0]);
    },
  };
}

/** Returns the check of the form's values against the server's rules. */
export function resolverOf(before: TcValues, purpose: 'new' | 'edit'): Resolver<TcValues> {
  const check = (values: TcValues): Checked<unknown> =>
    purpose === 'new'
      ? checkNewTransformer(toCreateBody(values))
      : checkTransformerEdit(toEditBody(before, values), toBody(before));
  return (values, _context, options) => {
    const checked = check(values);
    if (checked.ok) return { values, errors: {} };
    const errors = faultsOfInputs(checked.errors).map(
      ([name, message]) => [name, { type: 'validate', message }] as const,
    );
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) };
  };
}

/** Returns the inputs with errors, by the places in the request body. Leaves out errors of fields without an input. */
export function faultsOfInputs(faults: FieldMessages): readonly (readonly [TransformerInput, string])[] {
  return Object.entries(inputsByPlace).flatMap(([place, name]) => {
    const message = faults[place];
    return message === undefined ? [] : [[name, message] as const];
  });
}
