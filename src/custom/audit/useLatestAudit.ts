import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../client/call.tsx';
import { useOfficer, useScope } from '../../console/index.ts';
import { locationQuery } from '../../console/declaration/locationQuery.ts';

/**
 * Returns the latest audited month of the area, `null` if it has none. A later month counts once half of its TCs are
 * audited.
 */
export function useLatestAudit() {
  const call = useCall();
  const officer = useOfficer();
  const query = locationQuery({ officer, area: useScope().area });
  return useQuery({
    queryKey: ['latest-audit', query],
    queryFn: async ({ signal }) => (await call('readLatestAudit', { query, signal })).data,
  });
}
