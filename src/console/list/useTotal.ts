import { useListContext } from 'react-admin';
import { formatEstimate, formatCount } from '#domain/formats.ts';

/** Returns the number of the list's rows, and the function that writes such a number: "about 4,30,000" for an estimate. */
export function useTotal(): { total: number | undefined; format: (count: number) => string } {
  const list = useListContext();
  const meta: unknown = list.meta;
  return { total: list.total, format: isOfEstimate(meta) ? formatEstimate : formatCount };
}

const isOfEstimate = (meta: unknown) =>
  typeof meta === 'object' && meta !== null && 'countIsEstimate' in meta && meta.countIsEstimate === true;
