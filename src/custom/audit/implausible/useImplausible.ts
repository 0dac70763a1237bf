import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../client/callContext.tsx';
import { useOfficer, useScope } from '../../../console/index.ts';
import { locationQuery } from '../../../console/declaration/locationQuery.ts';

/** How many of them are named; a link leads to the others. */
const mostNamed = 5;

/** Returns the first TCs of the area whose audit is implausible. Asks only if there are some. */
export function useImplausible(count: number) {
  const call = useCall();
  const officer = useOfficer();
  const { area, month } = useScope();
  const query = {
    ...locationQuery({ officer, area }),
    month,
    implausible: true,
    page: 1,
    perPage: mostNamed,
  };
  const { data = [] } = useQuery({
    queryKey: ['audits', 'implausible', query],
    queryFn: async ({ signal }) => (await call('listTransformers', { query, signal })).data.transformers,
    enabled: count > 0,
  });
  return data.map(({ id, number, audit }) => ({
    id,
    number,
    loss: audit.find(entry => entry.month === month)?.lossPercentage,
  }));
}
