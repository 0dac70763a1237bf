import { parentPort, workerData } from 'node:worker_threads';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { clientOf, signedIn } from '../../api/identity/support/clientLibrary.ts';

const text = Type.String();

/** A sign-in to make with the client library. */
export const attempt = Type.Object({
  endpoint: text,
  poolId: text,
  clientId: text,
  username: text,
  password: text,
});

/** Its result: an id token, or the library's error message. */
export const outcome = Type.Union([Type.Object({ idToken: text }), Type.Object({ complaint: text })]);

/** Makes the sign-ins of the parent thread, one after the other. Posts the results in the same order. */
async function signInAll(attempts: Type.Static<typeof attempt>[]): Promise<void> {
  for (const { username, password, ...address } of attempts) {
    const result = await signedIn(clientOf(address, username), password).then(
      session => ({ idToken: session.getIdToken().getJwtToken() }),
      (error: unknown) => ({ complaint: error instanceof Error ? error.message : String(error) }),
    );
    parentPort?.postMessage(result);
  }
}

if (parentPort) await signInAll(Value.Parse(Type.Array(attempt), workerData));
