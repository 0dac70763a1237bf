import { changesOf, type SentTransformer } from '#validation/transformerEdits.ts';
import { useQuery } from '@tanstack/react-query';
import { useIntention } from '../../../console/index.ts';
import { useCall } from '../../../client/call.tsx';
import type { DataOf } from '../../../client/operations.ts';
import { savedAfterAll } from '../../../client/sendReliably.ts';
import { toBody, type NewTransformer } from './requestBodies.ts';
import { toValues } from './values.ts';

/** A feeder to choose, with its power station and where it belongs. */
export type FeederChoice = DataOf<'listFeederChoices'>['feeders'][number];

/** Returns, once needed, the feeders that match a text, the nearest first; of no text, those of the sub-division. */
export function useFeederChoices(text: string, isNeeded: boolean) {
  const call = useCall();
  return useQuery({
    queryKey: ['feeders', 'choices', text],
    queryFn: async ({ signal }) =>
      (await call('listFeederChoices', { query: { text }, signal })).data.feeders,
    enabled: isNeeded,
  });
}

/** Adds a transformer centre. Returns its id and the server's message. */
export function useCreateTransformer() {
  const call = useCall();
  return useIntention({
    send: ({ body, insist }: { body: NewTransformer } & Insisting, idempotencyKey) =>
      call('createTransformer', { query: { insist }, body, idempotencyKey }),
    // Of the current month: it may count from a later one than that of its reading.
    findSaved: async ({ body: { number, name } }) => {
      const query = { page: 1, perPage: 100, number };
      const { data } = await call('listTransformers', { query });
      const found = data.transformers.find(one => one.number === number && one.name === name);
      return found && { message: savedAfterAll, data: { id: found.id } };
    },
  });
}

interface Insisting {
  /** Whether the officer has confirmed a feeder from elsewhere. */
  insist: boolean | undefined;
}

/** A change, the version of the record that it is based on, and the month from which it counts. */
interface TransformerEdit extends Insisting {
  change: SentTransformer;
  etag: string;
  month: string;
}

/** Changes a transformer centre. Returns the server's message. */
export function useUpdateTransformer(id: string) {
  const call = useCall();
  const params = { id };
  return useIntention({
    send: async ({ change, etag, month, insist }: TransformerEdit) => {
      const sent = { params, query: { month, insist }, body: change, ifMatch: etag };
      return (await call('updateTransformer', sent)).message;
    },
    findSaved: async ({ change, month }) => {
      const { data } = await call('readTransformer', { params, query: { month } });
      const now = toBody(toValues(data));
      return Object.keys(changesOf(now, { ...now, ...change })).length === 0 ? savedAfterAll : undefined;
    },
  });
}
