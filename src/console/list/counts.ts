import { createContext, use, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { formatCount, formatEstimate } from '#domain/formats.ts';
import type { ConsoleRecord } from '#schema/record.ts';

const CountsContext = createContext<ConsoleRecord | undefined>(undefined);

/** Provides the numbers of rows that the call of the views returned to the lists in them. */
export const CountsProvider = CountsContext.Provider;

/** Returns a number of rows by its name; undefined while unknown. */
export function useCount(): (name: string) => number | undefined {
  const counts = use(CountsContext);
  return name => {
    const count = counts?.[name];
    return typeof count === 'number' ? count : undefined;
  };
}

/** Returns the number of the list's rows, and the function that writes such a number: "about 4,30,000" for an estimate. */
export function useTotal(): { total: number | undefined; format: (count: number) => string } {
  const list = useListContext();
  const meta: unknown = list.meta;
  return { total: list.total, format: isOfEstimate(meta) ? formatEstimate : formatCount };
}

const isOfEstimate = (meta: unknown) =>
  typeof meta === 'object' && meta !== null && 'countIsEstimate' in meta && meta.countIsEstimate === true;

/**
 * How long the count must stay before screen readers hear it, so that further typing is not interrupted; in
 * milliseconds.
 */
const delayMs = 600;

/**
 * Returns the number of results in words for screen readers, anew after each search, also if the number is the same.
 */
export function useAnnouncedCount(noun: { one: string; many: string }): string {
  const { isFetching, isPending, error } = useListContext();
  const { total, format } = useTotal();
  const [announcement, setAnnouncement] = useState('');
  const settled = !isPending && !isFetching && !error && total !== undefined;

  useEffect(() => {
    if (!settled) return undefined;
    const found = `${format(total)} ${total === 1 ? noun.one : noun.many} found`;
    const timer = window.setTimeout(() => setAnnouncement(found), delayMs);
    return () => {
      window.clearTimeout(timer);
      setAnnouncement('');
    };
  }, [settled, total, format, noun.one, noun.many]);
  return announcement;
}

/** Returns the page that the rows on the screen are from: the one before, until those of the requested page are read. */
export function useShownPage(): number {
  const { page, isPlaceholderData } = useListContext();
  const [shown, setShown] = useState(page);
  if (!isPlaceholderData && shown !== page) setShown(page);
  return isPlaceholderData ? shown : page;
}
