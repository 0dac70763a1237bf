import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { version } from '../services/settings/version.ts';

/** Documents the calls that are added to an app from now on: its `swagger()` returns them as OpenAPI. */
export async function documentCalls(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        },
      },
      security: [{ session: [], apiKey: [] }],
    },
  });
}
