import { useCallback, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ConsoleRow } from '../../../console/index.ts';
import { taken } from '../../../dataProvider/trust.ts';
import type { Transformer } from '../calls.ts';
import { editRules } from './rules.ts';
import { toValues, type TcValues } from './values.ts';

const keepTyped = { keepDirtyValues: true };

/**
 * The form of a transformer centre on record. It follows the record while nothing is typed; what is typed stays based
 * on what was on the screen.
 */
export function useBasedForm(transformer: Transformer) {
  const [known, setKnown] = useState(transformer);
  const [basis, setBasis] = useState(transformer);
  const before = useMemo(() => toValues(basis), [basis]);
  const rules = useMemo(() => editRules(before), [before]);
  const form = useForm<TcValues>({
    values: before,
    resetOptions: keepTyped,
    resolver: rules,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  if (known !== transformer) {
    setKnown(transformer);
    if (!isDirty) setBasis(transformer);
  }
  const rebase = useCallback((record: ConsoleRow) => setBasis(taken<Transformer>(record)), []);
  return { form, basis, rebase, before };
}
