import type { QueryClient } from '@tanstack/react-query';
import type { May } from '../console/index.ts';
import { isRecord } from '#schema/record.ts';

/** How long an answer to `checkAuth` counts, ms: react-admin asks on each list and form. */
const checkedForMs = 60_000;

/**
 * Answers what react-admin asks the auth provider in the render that asks it. The declarations know every answer, but
 * react-admin keeps answers as results of queries, which come a render later: a screen would flicker, and its rows
 * would be requested later.
 */
export function answerAtOnce(queryClient: QueryClient, may: May): void {
  queryClient.setQueryDefaults(['auth', 'canAccess'], { staleTime: Infinity });
  queryClient.setQueryDefaults(['auth', 'checkAuth'], { staleTime: checkedForMs });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const answer = type === 'added' ? answerTo(query.queryKey, may) : undefined;
    if (answer !== undefined) query.setData(answer);
  });
}

function answerTo(queryKey: unknown, may: May): boolean | undefined {
  const key: readonly unknown[] = Array.isArray(queryKey) ? queryKey : [];
  const [of, question, params] = key;
  if (of !== 'auth') return undefined;
  // The console opens with a session that has just been checked.
  if (question === 'checkAuth') return true;
  if (question !== 'canAccess' || !isRecord(params)) return undefined;
  const { resource, action, recordId } = params;
  // An action that only some records have depends on more of the record than its identity.
  if (typeof resource !== 'string' || typeof action !== 'string' || recordId !== undefined) return undefined;
  return may({ resource, action });
}
