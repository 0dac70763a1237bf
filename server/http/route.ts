import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { operations, type OperationId } from '#contract/index.ts';
import type { Exchange, Operation } from '#contract/operation.ts';
import { refusal, staleRefusal } from '#contract/parts.ts';
import { accessMatrix } from '../access/matrix.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import { visitorOf, type Visitor } from '../visitors/visitor.ts';
import { forbidden } from './errors.ts';
import { idempotencyKey, readKey, type Once } from './once.ts';
import { readSeen, type Seen } from './seen.ts';

/** A call that passed the contract and the access matrix. */
export interface Call<O extends Operation> extends Omit<Exchange<O>, 'response'> {
  caller: Caller;
  /** For `refuseStale`; none where the operation does not say that it edits a record. */
  seen: Seen;
  requestId: string;
  /** Aborted when whoever called has gone away. */
  gone: AbortSignal;
  /** Whether the call came over TLS, as far as trusted proxies tell. */
  secure: boolean;
  visitor: Visitor;
  /** Whether a page of this site makes the call: a browser, then, that brings its cookies back. */
  fromOwnPage: boolean;
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void;
}

type Handler<O extends Operation> = (call: Call<O>) => Promise<Exchange<O>['response']>;
/** Makes all its effects in the transaction that keeps its answer. */
type OnceHandler<O extends Operation> = (call: Call<O>, tx: Database) => Promise<Exchange<O>['response']>;
/** An operation of the contract. */
export type DeclaredOperation = Operation & { id: OperationId };

const refusals = Object.fromEntries(
  [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503].map(status => [status, refusal]),
);
const editRefusals = (record: TSchema) => ({
  409: Type.Union([staleRefusal(record), refusal]),
  428: refusal,
});
const ifMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The etag of the record; 428 without it' })),
});
const aboutOneRecord = Type.Object({ data: Type.Object({ etag: Type.String() }) });
const nothing: TObject = Type.Object({}, { additionalProperties: false });

/** Serves an operation of the contract. */
export function route<O extends DeclaredOperation & { once?: never }>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
): void {
  serve(app, operation, (_request, call) => handler(call));
}

/** Serves an operation that has one effect however often it is sent with one idempotency key. */
export function routeOnce<O extends DeclaredOperation & { once: true }>(
  app: FastifyInstance,
  operation: O,
  handler: OnceHandler<O>,
): void {
  serve<O>(app, operation, async (request, call, reply) => {
    const key = readKey(request);
    const { answer, again } = await app.once(call.caller.userId, key, tx => handler(call, tx));
    if (again) reply.header('idempotent-replayed', 'true');
    return answer;
  });
}

/**
 * Its place in the access matrix is looked up here, once, at start: a route without one is a fault of the program, not
 * something to find out by a request.
 */
function serve<O extends DeclaredOperation>(
  app: FastifyInstance,
  operation: O,
  answerTo: (request: FastifyRequest, call: Call<O>, reply: FastifyReply) => Promise<unknown>,
): void {
  const allowed = accessRule(operation);
  if (allowed === 'anyone') throw new Error(`${operation.id} is open to anyone: serve it by publicRoute.`);
  const tagged = tellsVersion(operation) ? withVersion : asItIs;
  app.route({
    method: operation.method,
    url: operation.path,
    schema: schemaOf(operation),
    onRequest: async (request, reply) => {
      const caller = await app.authenticate(request, reply);
      request.caller = caller;
      if (prefixOf(request) !== caller.role || !allowed.includes(caller.role)) throw forbidden();
    },
    handler: async (request, reply) => {
      const seen = operation.edits ? readSeen(request.headers['if-match']) : [];
      const answer = await answerTo(request, toCall<O>(request, reply, seen), reply);
      return tagged(reply, answer);
    },
  });
}

/** Who may make a call by the access matrix; throws where it says nothing about it. */
export function accessRule(operation: DeclaredOperation) {
  const allowed = accessMatrix[operation.id];
  if (!allowed || operations[operation.id].path !== operation.path)
    throw new Error(`The route ${operation.method} ${operation.path} (${operation.id}) has no access rule.`);
  return allowed;
}

/** What Fastify checks and documents of an operation. */
export function schemaOf(operation: DeclaredOperation): FastifySchema {
  return {
    operationId: operation.id,
    summary: operation.summary,
    params: operation.params ?? nothing,
    querystring: operation.query ?? nothing,
    ...(operation.body ? { body: operation.body } : {}),
    ...(operation.edits ? { headers: ifMatch } : {}),
    ...(operation.once ? { headers: idempotencyKey } : {}),
    response: {
      200: operation.response,
      ...refusals,
      ...(operation.edits ? editRefusals(operation.edits) : {}),
    },
  };
}

/** Whether an operation's answer is about one record, with its version. */
function tellsVersion({ response }: DeclaredOperation): boolean {
  const data = Type.IsObject(response) ? response.properties['data'] : undefined;
  return Type.IsObject(data) && 'etag' in data.properties;
}

/** Tells the version of the one record that an answer is about in its header too. */
function withVersion<A>(reply: FastifyReply, answer: A): A {
  const found: unknown = answer;
  if (Value.Check(aboutOneRecord, found)) reply.header('etag', found.data.etag);
  return answer;
}

const asItIs = <A>(_reply: FastifyReply, answer: A): A => answer;

/** The designation a path is under: what follows /v1. */
const prefixOf = (request: FastifyRequest) => request.url.split('/')[2];

/** A request as its handler takes it. */
function toCall<O extends Operation>(request: FastifyRequest, reply: FastifyReply, seen: Seen): Call<O> {
  if (!request.caller) throw forbidden();
  return {
    ...partsOf<O>(request),
    seen,
    caller: request.caller,
    requestId: request.id,
    get gone() {
      return endOf(reply);
    },
    secure: request.protocol === 'https',
    visitor: visitorOf(request),
    fromOwnPage: request.headers['sec-fetch-site'] === 'same-origin',
    header: (name, value) => void reply.header(name, value),
  };
}

/** What a request says, as the operation's own types have it. */
export function partsOf<O extends Operation>(
  request: FastifyRequest,
): Pick<Exchange<O>, 'params' | 'query' | 'body'> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Fastify has checked these against the operation's own schemas
  const { params, query, body } = request as Pick<Exchange<O>, 'params' | 'query' | 'body'>;
  return { params, query, body };
}

function endOf(reply: FastifyReply): AbortSignal {
  const end = new AbortController();
  if (reply.raw.destroyed) end.abort();
  else reply.raw.once('close', () => end.abort());
  return end.signal;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Who is calling; throws the refusal where nobody may. */
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
    /** Gives a call with an idempotency key its one effect. */
    once: Once;
  }
}
