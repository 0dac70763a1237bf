import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Exchange } from '#contract/operation.ts';
import type { listFeeders } from '#contract/feeders.ts';
import type { createTransformer, listTransformers, updateTransformer } from '#contract/transformers.ts';
import type { listMeterReaders } from '#contract/users.ts';
import { changesOf, type SentTransformer } from '#domain/transformerEdits.ts';
import { isRecord, readPath, useIntention, useOfficer } from '../../../console/index.ts';
import { useHttp } from '../../../dataProvider/httpContext.tsx';
import { savedAfterAll } from '../../../dataProvider/insist.ts';
import { taken } from '../../../dataProvider/trust.ts';
import { isStale } from '../../../dataProvider/versions.ts';
import { useReadTransformer, type Transformer } from '../calls.ts';
import { toSent, type NewTransformer } from './sent.ts';
import { toValues, type Feeder } from './values.ts';

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
  const path = '/ae/transformer-centres';
  return useIntention({
    send: async (body: NewTransformer, once) =>
      (await http<Exchange<typeof createTransformer>['response']>({ method: 'POST', path, body, once })).body,
    onRecord: async ({ number, name, initialReading: { month } }) => {
      const query = { month, page: 1, perPage: 100, number };
      const { body } = await http<Exchange<typeof listTransformers>['response']>({ path, query });
      const found = body.data.transformers.find(one => one.number === number && one.name === name);
      return found && { message: savedAfterAll, data: { id: found.id } };
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
  const read = useReadTransformer(id);
  return useIntention({
    send: async ({ change, etag, month }: TransformerEdit) => {
      const { body } = await http<Exchange<typeof updateTransformer>['response']>({
        method: 'PATCH',
        path: `/ae/transformer-centres/${encodeURIComponent(id)}`,
        query: { month },
        body: change,
        ifMatch: etag,
      });
      return body.message;
    },
    onRecord: async ({ change, month }) => {
      const now = toSent(toValues(await read(month)));
      return Object.keys(changesOf(now, { ...now, ...change })).length === 0 ? savedAfterAll : undefined;
    },
  });
}

/** How one stands, where a change of it was refused because it is no longer as the officer saw it. */
export function transformerNow(error: unknown): Transformer | undefined {
  const current = isStale(error) ? readPath(error.body, 'current') : undefined;
  return isRecord(current) ? taken<Transformer>(current) : undefined;
}
