import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { previewTagging, tagInstallation, tagInstallations } from '#contract/tagging.ts';
import type { listTransformers } from '#contract/transformers.ts';
import type { Exchange } from '#contract/operation.ts';
import { useScope } from '../../console/index.ts';
import { withinScope } from '../../console/withinScope.ts';
import { useHttp } from '../../dataProvider/httpContext.tsx';
import { savedAfterAll } from '../../dataProvider/insist.ts';

/** A transformer centre to tag to. */
export type Transformer = Exchange<typeof listTransformers>['response']['data']['transformers'][number];

/** Which installations are tagged: named ones, or all that a list shows. */
export type Chosen = Exchange<typeof previewTagging>['body'];

/** What tagging them comes to. */
export type Outcome = Exchange<typeof previewTagging>['response']['data'];

/** A section's transformer centres whose number holds a text: the first hundred. */
export function useTransformers(sectionCode: string, number: string) {
  const http = useHttp();
  const { month } = useScope();
  return useQuery({
    queryKey: ['transformer-centres', 'to-tag', { sectionCode, number, meta: { month } }],
    queryFn: async ({ signal }): Promise<Transformer[]> => {
      const query = { month, page: 1, perPage: 100, location: 'section', locationCode: sectionCode, number };
      const path = '/ae/transformer-centres';
      const { body } = await http<Exchange<typeof listTransformers>['response']>({ path, query, signal });
      return body.data.transformers;
    },
    placeholderData: withinScope({ month }),
  });
}

/** The calls that tag, from the audit month on. */
export function useTagCalls() {
  const http = useHttp();
  const { month } = useScope();
  return useMemo(() => {
    const query = { month };
    const preview = async (tcId: string, chosen: Chosen): Promise<Outcome> => {
      const path = `/ae/transformer-centres/${tcId}/installations/tag-preview`;
      const request = { method: 'POST', path, query, body: chosen };
      const { body } = await http<Exchange<typeof previewTagging>['response']>(request);
      return body.data;
    };
    return {
      /** Gives what the server says of it. */
      async tag(tcId: string, installationId: string, once: string): Promise<string> {
        const path = `/ae/transformer-centres/${tcId}/installations/${installationId}/tag`;
        const request = { method: 'PATCH', path, query, once };
        const { body } = await http<Exchange<typeof tagInstallation>['response']>(request);
        return body.message;
      },
      preview,
      /** What is said of a tagging whose answer was lost, where nothing is left to move; undefined where something is. */
      async tagged(tcId: string, chosen: Chosen): Promise<string | undefined> {
        const { count } = await preview(tcId, chosen);
        return count === 0 ? savedAfterAll : undefined;
      },
      /** Refused where another number of installations would move by now. */
      async tagMany(tcId: string, chosen: Chosen, expected: number, once: string): Promise<string> {
        const path = `/ae/transformer-centres/${tcId}/installations/tag`;
        const request = { method: 'POST', path, query, body: { ...chosen, expected }, once };
        const { body } = await http<Exchange<typeof tagInstallations>['response']>(request);
        return body.message;
      },
    };
  }, [http, month]);
}
