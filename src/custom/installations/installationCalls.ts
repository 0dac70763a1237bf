import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '../../console/index.ts';
import { withinScope } from '../../console/list/listMeta.ts';
import { useCall } from '../../client/callContext.tsx';
import { savedAfterAll } from '../../client/sendReliably.ts';
import type { BodyOf, DataOf } from '../../client/operations.ts';

/** A transformer centre to tag to, with how many of the installations its meter readers read. */
export type TagTarget = DataOf<'listTagTargets'>['transformers'][number];

/** What the preview of a tagging names of its transformer centre. */
export type Target = Pick<TagTarget, 'id' | 'number' | 'name'>;

/** The installations to tag: named ones, or all that a list shows. */
export type Chosen = BodyOf<'previewTagging'>;

/** What tagging them would change. */
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
