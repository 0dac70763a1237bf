import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Exchange } from '#contract/operation.ts';
import type { readTransformer } from '#contract/transformers.ts';
import { useOfficer, useScope } from '../../console/index.ts';
import { useHttp } from '../../dataProvider/httpContext.tsx';
import { etagOf } from '../../dataProvider/versions.ts';

type Answer = Exchange<typeof readTransformer>['response'];

/** A transformer centre as the API gives it. */
export type Transformer = Answer['data'];

/** One that was read by itself, with the version to send back with a change. */
export type ReadTransformer = Transformer & { etag?: string };

/** What react-admin's list of transformer centres is cached under, too. */
const cache = 'transformer-centres';

/** One transformer centre with every month on record, as it is in the audit month. */
export function useTransformer(id: string) {
  const http = useHttp();
  const { role } = useOfficer();
  const { month } = useScope();
  return useQuery({
    queryKey: [cache, 'one', id, month],
    queryFn: async ({ signal }): Promise<ReadTransformer> => {
      const path = `/${role}/transformer-centres/${encodeURIComponent(id)}`;
      const { body, headers } = await http<Answer>({ path, query: { month }, signal });
      return { ...body.data, ...etagOf(headers) };
    },
  });
}

/** Reads the list and what is open anew, after a change. */
export function useRefreshTransformers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [cache] });
}
