import { useQueryClient } from '@tanstack/react-query';
import { isStale, StaleRecord } from '../../client/versions.ts';
import type { Notice } from '../notice.ts';

/**
 * Returns a function that undoes an edit of a record by another, as long as nobody has changed the record after, and
 * says how it went. `putBack` sends that edit, based on the version of the first.
 */
export function useUndo(noun: string, notice: Notice): (putBack: () => Promise<unknown>) => Promise<void> {
  const queries = useQueryClient();
  return async putBack => {
    try {
      await putBack();
      notice.success(`The ${noun} is as it was before the change.`);
    } catch (error) {
      if (error instanceof StaleRecord || isStale(error))
        notice.warning(`This ${noun} was changed again after that, so it stays as it is.`);
      else notice.failure(error);
    }
    // A refused undoing may mean that lists are out of date.
    await queries.invalidateQueries();
  };
}
