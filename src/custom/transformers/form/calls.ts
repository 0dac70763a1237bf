import { changesOf, type SentTransformer } from '#domain/transformerEdits.ts';
import { useIntention } from '../../../console/index.ts';
import { useCall } from '../../../client/callContext.tsx';
import { savedAfterAll } from '../../../client/sendReliably.ts';
import { toBody, type NewTransformer } from './requestBodies.ts';
import { toValues } from './values.ts';

/** Adds a transformer centre. Returns its id and the server's message. */
export function useCreateTransformer() {
  const call = useCall();
  return useIntention({
    send: (body: NewTransformer, idempotencyKey) => call('createTransformer', { body, idempotencyKey }),
    // Of the current month: it may count from a later one than that of its reading.
    findSaved: async ({ number, name }) => {
      const query = { page: 1, perPage: 100, number };
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
