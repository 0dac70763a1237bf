import Fastify from 'fastify';
import { operations } from '#contract/index.ts';
import { tables } from '#tables/index.ts';
import { documentCalls } from '../../server/app/openApi.ts';
import { schemaOf } from '../../server/machine/calls/route.ts';
import { operationsOf } from '../../server/machine/records/operations.ts';
import { compileOnFirstUse } from '../../server/services/http/schemas.ts';

/** Returns the calls of the contract and of declared tables as OpenAPI, as a running server documents them. */
export async function openApi() {
  const app = Fastify();
  compileOnFirstUse(app);
  await documentCalls(app, 'Energy Audit');
  const ofTables = tables.flatMap(table =>
    Object.values(operationsOf(table)).filter(each => each !== undefined),
  );
  app.register(
    async calls => {
      for (const operation of [...Object.values(operations), ...ofTables])
        calls.route({
          method: operation.method,
          url: operation.path,
          schema: schemaOf(operation),
          handler: () => undefined,
        });
    },
    { prefix: '/v1' },
  );
  await app.ready();
  return app.swagger();
}
