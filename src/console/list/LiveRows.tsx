import { notifyManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ConsoleRecord, ConsoleRow } from '#schema/record.ts';
import { useRegistry } from '../contexts.tsx';

/** How often to read the lists again, ms. */
const intervalMs = 1000;

interface LiveRowsProps {
  /** The name of the resource or view. */
  of: string;
}

/**
 * Keeps the records of a resource on the screen up to date, if it declares which of them are about to change: while one
 * shows, reads again its lists, and what the resource has read of which it is a view.
 */
export function LiveRows({ of }: LiveRowsProps) {
  const registry = useRegistry();
  const live = registry.resource(of)?.list.feed?.live;
  const beside = registry.parentOf(of)?.name;
  return live && <Rereading name={of} beside={beside} isChanging={live} />;
}

interface RereadingProps {
  name: string;
  beside: string | undefined;
  isChanging: (record: ConsoleRecord) => boolean;
}

function Rereading({ name, beside, isChanging }: RereadingProps) {
  const queries = useQueryClient();
  const isNeeded = useIsNeeded(queries, name, isChanging);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      // A slow list must not hold up the others.
      for (const each of [name, beside])
        if (each !== undefined)
          void queries.refetchQueries({ queryKey: [each], type: 'active', predicate: isIdle });
    }, intervalMs);
    return () => clearInterval(timer);
  }, [queries, name, beside, isNeeded]);
  return null;
}

const isIdle = ({ state }: Query) => state.fetchStatus === 'idle';

/** A part of a list as react-admin keeps it. */
interface Rows {
  data: ConsoleRow[];
}

/**
 * Whether a record in any list on the screen is about to change. Lists that were read in the same moment may differ: the
 * one that was read first must not stay as it is.
 */
function useIsNeeded(queries: QueryClient, name: string, isChanging: RereadingProps['isChanging']): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  return useSyncExternalStore(subscribe, () => rowsOnScreen(queries, name).some(isChanging));
}

function rowsOnScreen(queries: QueryClient, name: string): ConsoleRow[] {
  const shown = (method: string) => ({ queryKey: [name, method], type: 'active' }) as const;
  const lists = queries.getQueriesData<Rows>(shown('getList')).map(([, page]) => page);
  const longer = queries.getQueriesData<{ pages: Rows[] }>(shown('getInfiniteList'));
  return [...lists, ...longer.flatMap(([, all]) => all?.pages)].flatMap(page => page?.data ?? []);
}
