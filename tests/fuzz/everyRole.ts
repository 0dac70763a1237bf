import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { roles, type Role } from '#domain/roles.ts';
import type { TestApi } from '../support/api.ts';
import { readDocument, type Described } from './document.ts';
import { addressOf, faultsIn, shown, type Received } from './judge.ts';
import { requestsTo, type FuzzedRequest } from './requests.ts';

/** Returns whether a role may make a call; `undefined` if the contract doesn't have the call. */
type MayCall = (id: string, role: Role) => boolean | undefined;

interface Fuzzing {
  /** How many requests each role sends. */
  numRuns: number;
  seed: number;
  mayCall: MayCall;
  /** Whether to test a call. @default every call */
  only?: (id: string) => boolean;
}

/** Tests that a server answers made-up requests as its OpenAPI document says, as each role. */
export function fuzzEveryRole(api: TestApi, { numRuns, seed, mayCall, only = () => true }: Fuzzing): void {
  let document: Described[];
  beforeAll(async () => {
    document = (await readDocument(api.server.url)).filter(({ id }) => only(id));
  });

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
      const received = await send(api, token, request);
      const faults = faultsIn(request, received, mayCall(request.operation.id, role));
      if (faults.length > 0) throw new Error(shown(request, received, faults));
    });
    const outcome = await fc.check(property, { numRuns, seed });
    expect(outcome.errorInstance, `FUZZ_SEED=${seed}, ${outcome.numRuns} requests`).toBeNull();
  });
}

async function send(api: TestApi, token: string, request: FuzzedRequest): Promise<Received> {
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
