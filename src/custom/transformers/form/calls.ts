import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Exchange } from '#contract/operation.ts';
import type { listFeeders } from '#contract/feeders.ts';
import type { createTransformer, updateTransformer } from '#contract/transformers.ts';
import type { listMeterReaders } from '#contract/users.ts';
import type { SentTransformer } from '#domain/transformerEdits.ts';
import { isRecord, readPath, useOfficer } from '../../../console/index.ts';
import { useHttp } from '../../../dataProvider/httpContext.tsx';
import { taken } from '../../../dataProvider/trust.ts';
import { isStale } from '../../../dataProvider/versions.ts';
import type { Transformer } from '../calls.ts';
import type { Feeder } from './values.ts';

/** Meter readers of the section whose code holds `mrCode`, 10 at a time. */
export function useMeterReaders(mrCode: string) {
  const http = useHttp();
  const { id } = useOfficer();
  return useInfiniteQuery({
    queryKey: ['meter-reader-options', id, mrCode],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, perPage: 10, mrCode };
      const { body } = await http<Exchange<typeof listMeterReaders>['response']>({
        path: '/ae/meter-readers',
        query,
        signal,
      });
      return body.data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => pageData.nextPage ?? undefined,
  });
}

/** Feeders whose number or name holds a text of at least one character. */
export function useFeeders(text: string) {
  const http = useHttp();
  const { id: officer } = useOfficer();
  return useQuery({
    queryKey: ['feeder-options', officer, text],
    enabled: text !== '',
    queryFn: async ({ signal }): Promise<readonly Feeder[]> => {
      const { body } = await http<Exchange<typeof listFeeders>['response']>({
        path: '/ae/feeders',
        query: { number: text, page: 1, perPage: 20 },
        signal,
      });
      return body.data.feederList.map(({ id, number, name }) => ({ id, number, name }));
    },
  });
}

/** Adds a transformer centre. Gives its id and the server's message. */
export function useCreateTransformer() {
  const http = useHttp();
  return useMutation({
    mutationFn: async (body: object) => {
      const path = '/ae/transformer-centres';
      return (await http<Exchange<typeof createTransformer>['response']>({ method: 'POST', path, body }))
        .body;
    },
  });
}

/** A change, the version of the record that it is based on, and the month from which on it counts. */
interface TransformerEdit {
  change: SentTransformer;
  etag: string;
  month: string;
}

/** Changes a transformer centre. Gives the server's message. */
export function useUpdateTransformer(id: string) {
  const http = useHttp();
  return useMutation({
    mutationFn: async ({ change, etag, month }: TransformerEdit) => {
      const { body } = await http<Exchange<typeof updateTransformer>['response']>({
        method: 'PATCH',
        path: `/ae/transformer-centres/${encodeURIComponent(id)}`,
        query: { month },
        body: change,
        ifMatch: etag,
      });
      return body.message;
    },
  });
}

/** How one stands, where a change of it was refused because it is no longer as the officer saw it. */
export function transformerNow(error: unknown): Transformer | undefined {
  const current = isStale(error) ? readPath(error.body, 'current') : undefined;
  return isRecord(current) ? taken<Transformer>(current) : undefined;
}
