import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNotice } from '../notice.ts';
import type { ConsoleRow } from '#schema/record.ts';
import { registerDraft, takeDraft } from './drafts.ts';

/** The record that a form is based on. */
export interface FormBasis {
  record: ConsoleRow;
  /** Bases the form on a record. */
  rebase: (record: ConsoleRow) => void;
}

/**
 * Preserves the values typed into the surrounding react-hook-form past the end of the session: once the same officer
 * signs in again, they are back in the form. Use it for one form of a screen, and never for a form that holds a secret.
 */
export function useDraft(saved: { current: boolean }, basis?: FormBasis): void {
  const { pathname, search } = useLocation();
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, isReady } = useFormState();
  const { info } = useNotice();
  const address = pathname + search;
  const rebase = basis?.rebase;

  useEffect(() =>
    registerDraft(() => {
      const names = Object.keys(dirtyFields);
      if (saved.current || names.length === 0) return undefined;
      return {
        address,
        basis: basis?.record,
        values: Object.fromEntries(names.map(name => [name, getValues(name)])),
      };
    }),
  );

  useEffect(() => {
    const draft = isReady && takeDraft(address);
    if (!draft) return;
    if (draft.basis) rebase?.(draft.basis);
    for (const [name, value] of Object.entries(draft.values))
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    info('What you had typed is back. It is not saved yet.');
  }, [address, isReady, setValue, info, rebase]);
}
