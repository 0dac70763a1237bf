import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { roles, type Role } from '#domain/roles.ts';
import { expectedAccess } from '../api/access/expected.ts';
import { useApi } from '../support/api.ts';
import { readDocument, type Described } from './document.ts';
import { addressOf, faultsIn, shown, type Given } from './judge.ts';
import { requestsTo, type Asked } from './requests.ts';

const numRuns = Number(process.env['FUZZ_REQUESTS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const api = useApi();
let document: Described[];
beforeAll(async () => {
  document = await readDocument(api.server.url);
});

/** Whether a role may make a call; unknown for what is no call of the contract. */
function mayCall(id: string, role: Role): boolean | undefined {
  const rule = new Map<string, 'anyone' | readonly Role[]>(Object.entries(expectedAccess)).get(id);
  return rule === 'anyone' || rule?.includes(role);
}

async function send(token: string, asked: Asked): Promise<Given> {
  const { operation, headers, body } = asked;
  const response = await fetch(api.server.url + addressOf(asked), {
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

it.each(roles)(
  `${numRuns} requests of %s by the document, seed ${seed}, are answered by the document`,
  async role => {
    const token = await api.tokenOf(role);
    const requests = fc.oneof(
      ...document.map(operation => ({
        arbitrary: requestsTo(operation, role),
        // What is not meant for them is refused before anything is looked at.
        weight: mayCall(operation.id, role) === false ? 1 : 5,
      })),
    );
    const property = fc.asyncProperty(requests, async asked => {
      const given = await send(token, asked);
      const faults = faultsIn(asked, given, mayCall(asked.operation.id, role));
      if (faults.length > 0) throw new Error(shown(asked, given, faults));
    });
    const outcome = await fc.check(property, { numRuns, seed });
    expect(outcome.errorInstance, `FUZZ_SEED=${seed}, ${outcome.numRuns} requests`).toBeNull();
  },
);
