import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../../client/call.tsx';
import { errorText } from '../../client/errorText.ts';
import type { DataOf } from '../../client/operations.ts';

/** A record or an area as the search answers it. */
export type Found = DataOf<'findRecords'>['found'][number];

/** The shortest text that is searched. */
const shortest = 2;
/** How long typing must pause before the text is searched, in milliseconds. */
const debounceMs = 150;
const none: readonly Found[] = [];

/** The records that a text finds, and how far the search is. */
interface Search {
  /** Until the answer is there, what an earlier text found. */
  found: readonly Found[];
  isRunning: boolean;
  /** Whether `found` answers the text. */
  hasEnded: boolean;
  /** Why it failed, as a sentence. */
  failure: string | undefined;
  /** Asks again. */
  repeat: () => void;
}

/** Searches areas, or the records of every kind, for a text while it is typed. Only the answer to the last text counts. */
export function useFound(typed: string, kind?: 'area'): Search {
  const call = useCall();
  const isSearched = typed.length >= shortest;
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setText(typed), debounceMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const { data, error, isPending, isPlaceholderData, isRefetchError, refetch } = useQuery({
    queryKey: ['found', kind, text],
    // An answer that is no longer needed is cancelled by the signal.
    queryFn: async ({ signal }) =>
      (await call('findRecords', { query: { q: text, kind }, signal })).data.found,
    enabled: text.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const isTyping = text !== typed;
  const hasFailed = !isTyping && error !== null && (data === undefined || isRefetchError);
  const isRunning = isSearched && !hasFailed && (isTyping || isPending || isPlaceholderData);
  return {
    found: isSearched ? (data ?? none) : none,
    isRunning,
    hasEnded: isSearched && !hasFailed && !isRunning,
    failure: isSearched && hasFailed ? errorText(error) : undefined,
    repeat: () => void refetch(),
  };
}
