import validators from '@fastify/ajv-compiler';
import serializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';

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
