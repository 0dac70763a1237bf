import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../client/callContext.tsx';

/** Returns the query of what the officer's area has and lacks for the audit of a month; none without a month. */
export function useReadiness(month: string | undefined) {
  const call = useCall();
  return useQuery({
    // Under the name of the resource: what changes a file reads it again.
    queryKey: ['files', 'readiness', month],
    enabled: month !== undefined,
    queryFn: async ({ signal }) =>
      (await call('readReadiness', { params: { month: month ?? '' }, query: {}, signal })).data,
  });
}
