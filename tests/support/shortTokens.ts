import Fastify from 'fastify';
import { attributesOf } from '../../server/directory/attributes.ts';
import { secretStore } from '../../server/db/secrets.ts';
import { writeAuditLog } from '../../server/http/writeAuditLog.ts';
import { openUserPool, userPoolRoutes } from '../../server/identity/index.ts';
import { openVisitors } from '../../server/visitors/visitors.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import type { TestApi } from './api.ts';
import { signIn } from './session.ts';

/** Signs a person in at another copy of the server's user pool, whose tokens are valid for so many seconds. */
export async function shortToken({ server }: TestApi, username: string, tokenSeconds: number) {
  const { db, url } = server;
  const secrets = secretStore(db);
  const pool = await openUserPool(secrets);
  const visitors = await openVisitors(secrets);
  const app = Fastify();
  writeAuditLog(app);
  const config: unknown = await (await fetch(`${url}/config.json`)).json();
  app.get('/config.json', () => Object.assign({}, config, { cognitoEndpoint: '/idp' }));
  await app.register(
    userPoolRoutes({ db, pool, visitors, attributesOf: sub => attributesOf(db, sub), tokenSeconds }),
    { prefix: '/idp' },
  );
  try {
    return await signIn(await app.listen({ port: 0, host: '127.0.0.1' }), username, demoPassword);
  } finally {
    await app.close();
  }
}
