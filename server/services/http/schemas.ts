import validators from '@fastify/ajv-compiler';
import serializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { Malformed } from './errors.ts';

const customOptions = { removeAdditional: false, coerceTypes: 'array', allErrors: false } as const;
/** Remembers its validators by schema, for every app of this process. */
const compileValidator = validators()({}, { customOptions });
const compileSerializer = serializers()();
type Serializer = ReturnType<typeof compileSerializer>;
/** The serializers by schema, for every app of this process. */
const serializerOf = new Map<unknown, Serializer>();

/**
 * Compiles a schema of the contract when its route is first called, once in this process. Fastify's defaults compile all
 * of them at the start, again for every route and answer that has one, every refusal among them.
 */
export function compileOnFirstUse(app: FastifyInstance): void {
  app.setValidatorCompiler(route => {
    let compiled: ReturnType<typeof compileValidator> | undefined;
    const validate: FastifyValidationResult = data => {
      compiled ??= compileValidator(route);
      const isValid = compiled(data) === true;
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  });
  app.setSerializerCompiler(route => data => {
    const { httpStatus = '' } = route;
    const serializer = serializerOf.get(route.schema) ?? compileSerializer({ ...route, httpStatus });
    serializerOf.set(route.schema, serializer);
    return serializer(data);
  });
}

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
