import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '../../console/index.ts';
import { withinScope } from '../../console/withinScope.ts';
import { useCall } from '../../client/callContext.tsx';
import { savedAfterAll } from '../../client/sendReliably.ts';
import type { BodyOf, DataOf } from '../../client/operations.ts';

/** A transformer centre to tag to. */
export type Transformer = DataOf<'listTransformers'>['transformers'][number];

/** What the preview of a tagging names of its transformer centre. */
export type Target = Pick<Transformer, 'id' | 'number' | 'name'>;

/** The installations to tag: named ones, or all that a list shows. */
export type Chosen = BodyOf<'previewTagging'>;

/** What tagging them would change. */
export type Outcome = DataOf<'previewTagging'>;

/** Returns the first hundred transformer centres of a section whose number contains a text. */
export function useTransformers(sectionCode: string, number: string) {
  const call = useCall();
  const { month } = useScope();
  return useQuery({
    queryKey: ['transformer-centres', 'to-tag', { sectionCode, number, meta: { month } }],
    queryFn: async ({ signal }): Promise<Transformer[]> => {
      const area = { location: 'section', locationCode: sectionCode } as const;
      const query = { month, page: 1, perPage: 100, ...area, number };
      return (await call('listTransformers', { query, signal })).data.transformers;
    },
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
      /** Tags one installation. Returns the server's message. */
      async tag(tcId: string, installationId: string, idempotencyKey: string): Promise<string> {
        const params = { tcId, installationId };
        return (await call('tagInstallation', { params, query, idempotencyKey })).message;
      },
      preview,
      /** After a lost answer, returns the message for success if no installation is left to move, else undefined. */
      async tagged(tcId: string, chosen: Chosen): Promise<string | undefined> {
        const { count } = await preview(tcId, chosen);
        return count === 0 ? savedAfterAll : undefined;
      },
      /** Tags many installations. The server refuses if the number that would move is no longer `expected`. */
      async tagMany(tcId: string, chosen: Chosen, expected: number, idempotencyKey: string): Promise<string> {
        const body = { ...chosen, expected };
        return (await call('tagInstallations', { params: { tcId }, query, body, idempotencyKey })).message;
      },
    };
  }, [call, month]);
}
