import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ConsoleRow } from '#schema/record.ts';
import { useWatch } from '../../client/callContext.tsx';
import type { QueryOf, StreamId } from '../../client/operations.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import type { Watch } from '../../client/watch.ts';
import { useOfficer } from '../officer.tsx';
import { useRegistry } from '../registryContext.ts';
import type { Resource } from '../resolved.ts';
import { toRow } from '../toRow.ts';
import { viewOf } from '../view.ts';
import type { LiveDefinition } from './definition.ts';
import { useListMeta } from './useListMeta.ts';

/** The pause before the stream is opened again, ms. */
const pauseMs = 5_000;

/** How often to ask for changes that the server doesn't send, ms. */
const askEveryMs = 2_000;

interface LiveRowsProps {
  /** The name of the resource or view. */
  of: string;
}

/** Keeps the records of a resource on the screen up to date, if it declares how. */
export function LiveRows({ of }: LiveRowsProps) {
  const registry = useRegistry();
  const resource = registry.resource(of);
  const live = resource?.list.live;
  return live && <Follower resource={resource} beside={registry.parentOf(of)?.name} live={live} />;
}

interface FollowerProps {
  resource: Resource;
  /** The name of the resource of which it is a view; what that has read of the views changes too. */
  beside: string | undefined;
  live: LiveDefinition;
}

/**
 * Follows a resource's stream while a record on the screen is about to change: every change shows at once in each of its
 * lists. While the server doesn't send changes, asks for them.
 */
function Follower({ resource, beside, live }: FollowerProps) {
  const watch = useWatch();
  const queries = useQueryClient();
  const officer = useOfficer();
  const [isOpen, setIsOpen] = useState(false);
  const { operation } = live;
  const view = viewOf(resource, officer, { filter: {}, meta: useListMeta(resource) });
  // As a text, so that it only changes with its content.
  const query = JSON.stringify(live.query?.(view) ?? {});
  const isNeeded = useIsNeeded(queries, resource.name, live);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    void follow({ watch, queries, resource, beside, operation, query, onOpen: setIsOpen, signal });
    return () => closing.abort();
  }, [watch, queries, resource, beside, operation, query, isNeeded]);
  useEffect(() => {
    if (!isNeeded || isOpen) return undefined;
    const timer = setInterval(() => readAgain(queries, resource.name, beside), askEveryMs);
    return () => clearInterval(timer);
  }, [queries, resource, beside, isNeeded, isOpen]);
  return null;
}

/** A part of a list as react-admin keeps it. */
interface Rows {
  data: ConsoleRow[];
}

/**
 * Whether a record in any list on the screen is about to change. Lists that were read in the same moment may differ: the
 * one that was read first must not stay as it is.
 */
function useIsNeeded(queries: QueryClient, name: string, live: LiveDefinition): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  return useSyncExternalStore(subscribe, () => rowsOnScreen(queries, name).some(row => live.while(row)));
}

function rowsOnScreen(queries: QueryClient, name: string): ConsoleRow[] {
  const shown = (method: string) => ({ queryKey: [name, method], type: 'active' }) as const;
  const lists = queries.getQueriesData<Rows>(shown('getList')).map(([, page]) => page);
  const longer = queries.getQueriesData<{ pages: Rows[] }>(shown('getInfiniteList'));
  return [...lists, ...longer.flatMap(([, all]) => all?.pages)].flatMap(page => page?.data ?? []);
}

interface Following extends Pick<FollowerProps, 'resource' | 'beside'> {
  watch: Watch;
  queries: QueryClient;
  operation: StreamId;
  /** The stream's query as JSON. */
  query: string;
  onOpen: (isOpen: boolean) => void;
  signal: AbortSignal;
}

/** Shows changes until aborted. Opens the stream again after it has ended. */
async function follow(following: Following): Promise<void> {
  const { onOpen, signal } = following;
  while (!signal.aborted) {
    await showChanges(following).catch(() => undefined);
    onOpen(false);
    await new Promise(resolve => setTimeout(resolve, pauseMs));
  }
}

/** Shows changes until the stream ends. */
async function showChanges(following: Following): Promise<void> {
  const { watch, queries, resource, beside, operation, query, signal } = following;
  const onOpen = () => {
    following.onOpen(true);
    // What changed before the stream was open.
    readAgain(queries, resource.name, beside);
  };
  const asked = trustedCast<QueryOf<StreamId>>(JSON.parse(query));
  for await (const record of watch(operation, { query: asked, signal, onOpen })) {
    showChange(queries, resource, toRow(resource, record));
    readAgain(queries, beside);
  }
}

/** Puts a changed record in the place of its earlier state; reads the lists again if none shows it for certain. */
function showChange(queries: QueryClient, { name }: Resource, row: ConsoleRow): void {
  let isShown = false;
  const changed = (page: Rows): Rows => ({
    ...page,
    data: page.data.map(shown => {
      if (shown.id !== row.id) return shown;
      isShown = true;
      return row;
    }),
  });
  queries.setQueriesData<Rows>({ queryKey: [name, 'getList'] }, page => page && changed(page));
  queries.setQueriesData<{ pages: Rows[] }>(
    { queryKey: [name, 'getInfiniteList'] },
    all => all && { ...all, pages: all.pages.map(changed) },
  );
  // What is being read may be from before the change.
  if (!isShown || queries.isFetching({ queryKey: [name] }) > 0) readAgain(queries, name);
}

/** Reads again what is on the screen of some resources. */
function readAgain(queries: QueryClient, ...names: readonly (string | undefined)[]): void {
  for (const name of names) if (name !== undefined) void queries.invalidateQueries({ queryKey: [name] });
}
