import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { Malformed } from './errors.ts';

/**
 * Refuses a JSON body that doesn't match its schema exactly, and leaves a good one as it was sent. Fastify converts query
 * texts to numbers; the same setting would convert a body's 5 to '5', its ['x'] to 'x', and null to 0, though JSON has
 * types.
 */
export function strictBodies(app: FastifyInstance): void {
  const sent = new WeakMap<FastifyRequest, unknown>();
  app.addHook('preValidation', async request => {
    const schema: unknown = request.routeOptions.schema?.body;
    if (!Type.IsSchema(schema)) return;
    const { body } = request;
    if (Value.Check(schema, body)) {
      sent.set(request, structuredClone(body));
      return;
    }
    const [fault] = Value.Errors(schema, body);
    const path = fault?.instancePath ?? '';
    throw new Malformed('request', path, `body${path} ${fault?.message ?? 'is malformed'}`);
  });
  app.addHook('preHandler', async request => {
    if (sent.has(request)) request.body = sent.get(request);
  });
}
