import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { changesOf, type SentTransformer } from '#domain/transformerEdits.ts';
import { useIntention, useOfficer } from '../../../console/index.ts';
import { useCall } from '../../../client/callContext.tsx';
import { savedAfterAll } from '../../../client/sendReliably.ts';
import { toBody, type NewTransformer } from './requestBodies.ts';
import { toValues, type Feeder } from './values.ts';

/** Returns the section's meter readers whose code contains `mrCode`, 10 at a time. */
export function useMeterReaders(mrCode: string) {
  const call = useCall();
  const { id } = useOfficer();
  return useInfiniteQuery({
    queryKey: ['meter-reader-options', id, mrCode],
    queryFn: async ({ pageParam, signal }) =>
      (await call('listMeterReaders', { query: { page: pageParam, perPage: 10, mrCode }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => pageData.nextPage ?? undefined,
  });
}

/** Returns the feeders whose number or name contains a text of at least one character. */
export function useFeeders(text: string) {
  const call = useCall();
  const { id: officer } = useOfficer();
  return useQuery({
    queryKey: ['feeder-options', officer, text],
    enabled: text !== '',
    queryFn: async ({ signal }): Promise<readonly Feeder[]> => {
      const query = { number: text, page: 1, perPage: 20 };
      const { data } = await call('listFeeders', { query, signal });
      return data.feederList.map(({ id, number, name }) => ({ id, number, name }));
    },
  });
}

/** Adds a transformer centre. Returns its id and the server's message. */
export function useCreateTransformer() {
  const call = useCall();
  return useIntention({
    send: (body: NewTransformer, idempotencyKey) => call('createTransformer', { body, idempotencyKey }),
    findSaved: async ({ number, name, initialReading: { month } }) => {
      const query = { month, page: 1, perPage: 100, number };
      const { data } = await call('listTransformers', { query });
      const found = data.transformers.find(one => one.number === number && one.name === name);
      return found && { message: savedAfterAll, data: { id: found.id } };
    },
  });
}

/** A change, the version of the record that it is based on, and the month from which it counts. */
interface TransformerEdit {
  change: SentTransformer;
  etag: string;
  month: string;
}

/** Changes a transformer centre. Returns the server's message. */
export function useUpdateTransformer(id: string) {
  const call = useCall();
  const params = { id };
  return useIntention({
    send: async ({ change, etag, month }: TransformerEdit) => {
      const sent = { params, query: { month }, body: change, ifMatch: etag };
      return (await call('updateTransformer', sent)).message;
    },
    findSaved: async ({ change, month }) => {
      const { data } = await call('readTransformer', { params, query: { month } });
      const now = toBody(toValues(data));
      return Object.keys(changesOf(now, { ...now, ...change })).length === 0 ? savedAfterAll : undefined;
    },
  });
}
