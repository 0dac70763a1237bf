import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../client/callContext.tsx';
import { useIntention, useNotice } from '../../console/index.ts';

/** The button that undoes a tagging. */
export const undoLabel = 'Undo';

/**
 * Returns whether an undoing runs, and a function that undoes a tagging, by its id. It works as long as its button
 * shows, in a notice even after the dialog has closed, and says what was put back and what was not. `onUndone` is called
 * with the answer.
 */
export function useUndoTagging(onUndone?: () => void) {
  const call = useCall();
  const notice = useNotice();
  const queries = useQueryClient();
  const { busy, start } = useIntention({
    send: async (taggingId: string, idempotencyKey) =>
      call('undoTagging', { params: { taggingId }, idempotencyKey }),
  });
  // Lists, counts and histories follow. A failed undoing may mean that they are out of date.
  const show = () => void queries.invalidateQueries();
  const undo = (taggingId: string) =>
    start(taggingId, {
      onDone: ({ data: { putBack, left }, message }) => {
        if (putBack === 0) notice.warning(message);
        else if (left.length > 0) notice.info(message);
        else notice.success(message);
        onUndone?.();
        show();
      },
      onFailed: error => {
        notice.failure(error);
        show();
      },
    });
  return { busy, undo };
}
