import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listFeeders } from '#contract/feeders.ts';
import { acknowledged } from '#contract/parts.ts';
import { route } from '../../../server/http/route.ts';

it('a route that the access matrix does not know fails at start, by name', () => {
  const undeclared = { ...listFeeders, path: '/:role/undeclared', response: acknowledged } as const;
  expect(() => route(Fastify(), undeclared, async () => ({ message: '' }))).toThrow(
    'GET /:role/undeclared (listFeeders) has no access rule',
  );
});
