import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listFeeders } from '#contract/feeders.ts';
import { acknowledged } from '#contract/parts.ts';
import { route } from '../../../server/machine/calls/route.ts';

it('a route without an access rule fails at start and is named', () => {
  const undeclared = { ...listFeeders, path: '/:role/undeclared', response: acknowledged } as const;
  expect(() => route(Fastify(), undeclared, async () => ({ message: '' }))).toThrow(
    'GET /:role/undeclared (listFeeders) has no access rule',
  );
});
