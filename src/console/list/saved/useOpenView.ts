import { useEffect } from 'react';
import { useAddressQuery } from '../../addressQuery.tsx';
import { useOfficer, usePreferences } from '../../contexts.tsx';
import type { Resource } from '../../declaration/resolved.ts';
import { useNotice } from '../../notice.ts';
import { useSavedViews } from './savedViews.ts';
import { declared, isBare, knownContents, namingView, queryOfView, savedParam } from './viewAddress.ts';

/**
 * Completes an address that names only a saved view, or only a list that starts with one. Returns whether it is on the way
 * there: until then the list would show what nobody has asked for.
 */
export function useOpenView(resource: Resource): boolean {
  const officer = useOfficer();
  const notice = useNotice();
  const { query, change } = useAddressQuery();
  const { preferences, change: prefer } = usePreferences();
  const start = preferences.startViews[resource.name];
  const named = query.get(savedParam) ?? start ?? declared;
  const isOpening = isBare(query) && named !== declared;
  const { data, error } = useSavedViews(isOpening);

  useEffect(() => {
    if (!isOpening || (!data && !error)) return;
    const view = data?.find(({ id, list }) => id === named && list === resource.name);
    if (view) {
      // An address that named only the month would mean the whole area: the chosen one is added first.
      if (view.contents.month !== null && resource.topBar.month && !query.has('month')) return;
      const { contents, isStale } = knownContents(resource, officer, view.contents);
      change(now => (isBare(now) ? queryOfView(now, resource, { id: view.id, contents }) : now), {
        replace: true,
      });
      if (isStale) notice.info(`Part of “${view.name}” no longer exists in this list and was left out.`);
      return;
    }
    change(now => namingView(now, declared), { replace: true });
    if (error) notice.failure(error);
    else notice.info('That view was deleted, or is no longer shared with you. This is the whole list.');
    if (data && named === start) prefer({ startViews: { [resource.name]: '' } });
  }, [isOpening, data, error, named, start, query, resource, officer, notice, change, prefer]);
  return isOpening;
}
