import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNotice } from '../notice.ts';
import type { ConsoleRow } from '../record.ts';
import { offerDraft, takeDraft } from './drafts.ts';

/** What a form of one record began from. */
export interface Based {
  on: ConsoleRow;
  /** Takes a record as the form's beginning. */
  rebase: (record: ConsoleRow) => void;
}

/**
 * Lets what is typed into the react-hook-form around it survive the end of the session: once the same officer has
 * signed in again, it is back in the form. One form of a screen, and none that holds a secret.
 */
export function useDraft(saved: { current: boolean }, based?: Based): void {
  const { pathname, search } = useLocation();
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, isReady } = useFormState();
  const { info } = useNotice();
  const address = pathname + search;
  const rebase = based?.rebase;

  useEffect(() =>
    offerDraft(() => {
      const names = Object.keys(dirtyFields);
      if (saved.current || names.length === 0) return undefined;
      return {
        address,
        basis: based?.on,
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
