import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { Malformed } from './errors.ts';

/**
 * Refuses a JSON body that doesn't match its schema exactly. Fastify converts query texts to numbers; the same setting
 * would convert a body's 5 to '5' and its ['x'] to 'x', though JSON has types.
 */
export function strictBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ routeOptions, body }) => {
    const schema: unknown = routeOptions.schema?.body;
    if (!Type.IsSchema(schema) || Value.Check(schema, body)) return;
    const [fault] = Value.Errors(schema, body);
    const path = fault?.instancePath ?? '';
    throw new Malformed('request', path, `body${path} ${fault?.message ?? 'is malformed'}`);
  });
}
