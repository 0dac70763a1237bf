import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { roles, type Role } from '#domain/roles.ts';
import { expectedAccess } from '../api/access/expected.ts';
import { useApi } from '../support/api.ts';
import { readDocument, type Described } from './document.ts';
import { addressOf, faultsIn, shown, type Received } from './judge.ts';
import { requestsTo, type FuzzedRequest } from './requests.ts';

const numRuns = Number(process.env['FUZZ_REQUESTS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const api = useApi();
let document: Described[];
beforeAll(async () => {
  document = await readDocument(api.server.url);
});

/** Returns whether a role may make a call; `undefined` if the contract doesn't have the call. */
function mayCall(id: string, role: Role): boolean | undefined {
  const rule = new Map<string, 'anyone' | readonly Role[]>(Object.entries(expectedAccess)).get(id);
  return rule === 'anyone' || rule?.includes(role);
}

async function send(token: string, request: FuzzedRequest): Promise<Received> {
  const { operation, headers, body } = request;
  const response = await fetch(api.server.url + addressOf(request), {
    method: operation.method,
    headers: {
      'x-api-key': api.apiKey,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it.each(roles)(`answers ${numRuns} generated requests of %s as documented, seed ${seed}`, async role => {
  const token = await api.tokenOf(role);
  const requests = fc.oneof(
    ...document.map(operation => ({
      arbitrary: requestsTo(operation, role),
      // The server refuses other calls before it looks at the request.
      weight: mayCall(operation.id, role) === false ? 1 : 5,
    })),
  );
  const property = fc.asyncProperty(requests, async request => {
    const received = await send(token, request);
    const faults = faultsIn(request, received, mayCall(request.operation.id, role));
    if (faults.length > 0) throw new Error(shown(request, received, faults));
  });
  const outcome = await fc.check(property, { numRuns, seed });
  expect(outcome.errorInstance, `FUZZ_SEED=${seed}, ${outcome.numRuns} requests`).toBeNull();
});
