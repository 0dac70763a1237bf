import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../client/call.tsx';
import type { BodyOf, DataOf } from '../../../client/operations.ts';
import { useIntention } from '../../intention.ts';

/** A view of a list that an officer has saved: the officer's own, or shared by another. */
export type SavedView = DataOf<'listSavedViews'>['savedViews'][number];

const queryKey = ['saved-views'];

/** The subject of a dialog: a view to change or to delete, or a new one of what the list shows. */
export type Asked = { change: SavedView } | { remove: SavedView } | 'new';

/** Returns the views of every list that the officer has, once they are needed. */
export function useSavedViews(isNeeded: boolean) {
  const call = useCall();
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('listSavedViews', { signal })).data.savedViews,
    enabled: isNeeded,
    // Another officer may share one at any time, but not between two presses.
    staleTime: 30_000,
  });
}

/** Saves a view: a new one, or parts of one that the officer has. Returns it. */
export function useSaveView() {
  const call = useCall();
  const queries = useQueryClient();
  return useIntention({
    send: async (
      input: ({ from: SavedView } & BodyOf<'updateSavedView'>) | BodyOf<'createSavedView'>,
      key,
    ) => {
      const { data } =
        'from' in input
          ? await call('updateSavedView', changeOf(input))
          : await call('createSavedView', { body: input, idempotencyKey: key });
      await queries.invalidateQueries({ queryKey });
      return data;
    },
  });
}

const changeOf = ({ from: { id, etag }, ...body }: { from: SavedView } & BodyOf<'updateSavedView'>) => ({
  params: { id },
  body,
  ifMatch: etag,
});

/** Deletes a view of the officer. */
export function useDeleteView() {
  const call = useCall();
  const queries = useQueryClient();
  return useIntention({
    send: async ({ id, etag }: SavedView) => {
      await call('deleteSavedView', { params: { id }, ifMatch: etag });
      await queries.invalidateQueries({ queryKey });
      return true;
    },
    findSaved: async ({ id }) => {
      const { data } = await call('listSavedViews');
      return data.savedViews.every(view => view.id !== id) || undefined;
    },
  });
}
