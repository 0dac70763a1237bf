import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';

/** How long the count stands before it is read out, so that typing on interrupts nobody, in milliseconds. */
const pause = 600;

/** How many were found, in words for those who hear the screen; said anew after each search, however it ends. */
export function useSpokenCount(noun: { one: string; many: string }): string {
  const { total, isFetching, isPending, error } = useListContext();
  const [spoken, setSpoken] = useState('');
  const settled = !isPending && !isFetching && !error && total !== undefined;

  useEffect(() => {
    if (!settled) return undefined;
    const found = `${formatCount(total)} ${total === 1 ? noun.one : noun.many} found`;
    const timer = window.setTimeout(() => setSpoken(found), pause);
    return () => {
      window.clearTimeout(timer);
      setSpoken('');
    };
  }, [settled, total, noun.one, noun.many]);
  return spoken;
}
