import { monthInProgress } from '#domain/months.ts';
import { lastTwelve, type Period } from '#domain/periods.ts';
import { useAddressQuery } from '../../console/index.ts';

/** Returns the period that the address names, else the last twelve months, and a function that chooses another. */
export function usePeriod(): { period: Period; choose: (period: Period) => void } {
  const { query, change } = useAddressQuery();
  const [from, until] = [query.get('from'), query.get('until')];
  const period = from === null || until === null ? lastTwelve(monthInProgress()) : { from, until };
  return {
    period,
    choose: next =>
      change(now => {
        const named = new URLSearchParams(now);
        named.set('from', next.from);
        named.set('until', next.until);
        return named;
      }),
  };
}
