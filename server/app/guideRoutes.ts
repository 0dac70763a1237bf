import type { FastifyInstance } from 'fastify';
import { readGuide } from '#contract/guides.ts';
import { Refusal } from '../services/http/errors.ts';
import type { Guides } from '../services/http/portal.ts';
import { route } from '../machine/calls/route.ts';

/** The guide of the caller's designation. */
export function guideRoutes(app: FastifyInstance, guides: Guides): void {
  route(app, readGuide, async ({ caller }) => {
    const address = guides.get(caller.role);
    if (address === undefined)
      throw new Refusal(404, 'NoGuide', 'The guide is not there. Please contact support.');
    return { data: address, message: 'Guide' };
  });
}
