import { changesOf, type SentTransformer } from '#validation/transformerEdits.ts';
import { useQuery } from '@tanstack/react-query';
import { useUndo } from '../../../console/form/useUndo.ts';
import { useIntention, type Notice } from '../../../console/index.ts';
import { useCall } from '../../../client/call.tsx';
import type { DataOf } from '../../../client/operations.ts';
import { savedAfterAll } from '../../../client/sendReliably.ts';
import { trustedCast } from '../../../client/trustedCast.ts';
import { undoLabel, type NoticeAction } from '../../../ui/notices/notices.ts';
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

/** The server's message about an edit, and the edit that takes it back, if one can. */
interface SavedEdit {
  message: string;
  undo?: TransformerEdit;
}

function useSendEdit(id: string) {
  const call = useCall();
  return async ({ change, etag, month, insist }: TransformerEdit): Promise<SavedEdit> => {
    const sent = { params: { id }, query: { month, insist }, body: change, ifMatch: etag };
    const { message, data } = await call('updateTransformer', sent);
    if (!data.undo) return { message };
    // It hung on the feeder already.
    return { message, undo: { change: trustedCast(data.undo), etag: data.etag, month, insist: true } };
  };
}

/** Changes a transformer centre. */
export function useUpdateTransformer(id: string) {
  const call = useCall();
  return useIntention({
    send: useSendEdit(id),
    findSaved: async ({ change, month }) => {
      const { data } = await call('readTransformer', { params: { id }, query: { month } });
      const now = toBody(toValues(data));
      const isSaved = Object.keys(changesOf(now, { ...now, ...change })).length === 0;
      return isSaved ? { message: savedAfterAll } : undefined;
    },
  });
}

/** Returns a function that returns the action for the notice of a saved edit, which takes it back. */
export function useUndoTransformerEdit(id: string, notice: Notice) {
  const send = useSendEdit(id);
  const putBack = useUndo('TC', notice);
  return ({ undo }: SavedEdit): NoticeAction | undefined =>
    undo && { label: undoLabel, run: () => void putBack(() => send(undo)) };
}
