import { useCallback, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ConsoleRow } from '../../../console/index.ts';
import { trustedCast } from '../../../client/trustedCast.ts';
import type { Transformer } from '../calls.ts';
import { editRules } from './rules.ts';
import { toValues, type TcValues } from './values.ts';

const keepDirtyValues = { keepDirtyValues: true };

/**
 * Creates the form for a stored transformer centre. It follows changes of the record while nothing is typed; typed
 * values stay based on the record that was on the screen.
 */
export function useEditForm(transformer: Transformer) {
  const [known, setKnown] = useState(transformer);
  const [basis, setBasis] = useState(transformer);
  const before = useMemo(() => toValues(basis), [basis]);
  const rules = useMemo(() => editRules(before), [before]);
  const form = useForm<TcValues>({
    values: before,
    resetOptions: keepDirtyValues,
    resolver: rules,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  if (known !== transformer) {
    setKnown(transformer);
    if (!isDirty) setBasis(transformer);
  }
  const rebase = useCallback((record: ConsoleRow) => setBasis(trustedCast<Transformer>(record)), []);
  return { form, basis, rebase, before };
}
