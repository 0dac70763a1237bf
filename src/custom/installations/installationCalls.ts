import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCall } from '../../client/call.tsx';
import type { BodyOf, DataOf } from '../../client/operations.ts';
import { savedAfterAll } from '../../client/sendReliably.ts';
import { useIntention, useNotice, useScope } from '../../console/index.ts';
import { withinScope } from '../../console/scope.tsx';

/** A transformer centre to tag to, with how many of the installations its meter readers read. */
export type TagTarget = DataOf<'listTagTargets'>['transformers'][number];

/** The part of a transformer centre that the preview of a tagging names. */
export type Target = Pick<TagTarget, 'id' | 'number' | 'name'>;

/** The installations to tag: named ones, or all that a list shows. */
export type Chosen = BodyOf<'previewTagging'>;

/** The changes that tagging them would make. */
export type Outcome = DataOf<'previewTagging'>;

/** The server's message about a tagging, and what it is undone by; null if nothing moved, or its answer is lost. */
export interface Tagged {
  message: string;
  data: { taggingId: string | null };
}

/** Returns the first hundred transformer centres to tag installations to whose number contains a text, the likeliest first. */
export function useTagTargets(chosen: Chosen, number: string) {
  const call = useCall();
  const { month } = useScope();
  return useQuery({
    queryKey: ['transformer-centres', 'to-tag', { chosen, number, meta: { month } }],
    queryFn: async ({ signal }) =>
      (await call('listTagTargets', { query: { month, number }, body: chosen, signal })).data,
    placeholderData: withinScope({ month }),
  });
}

/** Returns the calls that tag, effective from a month on. */
export function useTagCalls(month: string) {
  const call = useCall();
  return useMemo(() => {
    const query = { month };
    const preview = async (tcId: string, chosen: Chosen): Promise<Outcome> =>
      (await call('previewTagging', { params: { tcId }, query, body: chosen })).data;
    return {
      /** Tags one installation, whoever reads it if `insist` is 1. */
      async tag(
        tcId: string,
        installationId: string,
        insist: number,
        idempotencyKey: string,
      ): Promise<Tagged> {
        const sent = { params: { tcId, installationId }, query: { month, insist }, idempotencyKey };
        return call('tagInstallation', sent);
      },
      preview,
      /** After a lost answer, returns what replaces it if no installation is left to move: the history has the undoing. */
      async tagged(tcId: string, chosen: Chosen): Promise<Tagged | undefined> {
        const { count } = await preview(tcId, chosen);
        return count === 0 ? { message: savedAfterAll, data: { taggingId: null } } : undefined;
      },
      /** Tags many installations as previewed. The server refuses if what it would do has changed since. */
      async tagMany(
        tcId: string,
        chosen: Chosen,
        { count: expected, readerNotTagged: insist }: Outcome,
        idempotencyKey: string,
      ): Promise<Tagged> {
        const sent = { params: { tcId }, query: { month, insist }, body: { ...chosen, expected } };
        return call('tagInstallations', { ...sent, idempotencyKey });
      },
    };
  }, [call, month]);
}

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
