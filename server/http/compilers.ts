import validators from '@fastify/ajv-compiler';
import serializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

/** Remembers its validators by schema, for every app of this process. */
const buildValidator = validators();

const compileSerializer = serializers()();
type Serializer = ReturnType<typeof compileSerializer>;
const compiled = new Map<unknown, Serializer>();

/**
 * Compiles each schema of the contract once in this process. Fastify's defaults compile it again for every route and
 * answer that has it, every refusal among them: most of the time that building an app takes.
 */
export const schemaController: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    buildValidator,
    buildSerializer: () => route => {
      const known = compiled.get(route.schema);
      const serializer = known ?? compileSerializer(route);
      compiled.set(route.schema, serializer);
      return serializer;
    },
  },
};
