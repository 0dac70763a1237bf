import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { Malformed } from './errors.ts';

/**
 * Refuses a JSON body that is not of its schema as it stands. Fastify reads the texts of a query as the numbers they
 * stand for, and by the same setting would read a body's 5 as '5' and its ['x'] as 'x'; but JSON says what it means.
 */
export function takeBodiesAsSent(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ routeOptions, body }) => {
    const schema: unknown = routeOptions.schema?.body;
    if (!Type.IsSchema(schema) || Value.Check(schema, body)) return;
    const [fault] = Value.Errors(schema, body);
    const path = fault?.instancePath ?? '';
    throw new Malformed('request', path, `body${path} ${fault?.message ?? 'is malformed'}`);
  });
}
