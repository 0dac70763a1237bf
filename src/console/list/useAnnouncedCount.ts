import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { useTotal } from './useTotal.ts';

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
