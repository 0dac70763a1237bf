import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { operations, type OperationId } from '#contract/index.ts';
import type { Exchange, Operation, TableOperation } from '#contract/operation.ts';
import { exportLink, ownLink, refusal, staleRefusal } from '#contract/parts.ts';
import type { Database } from '../../services/db/connect.ts';
import type { Reads } from '../../services/db/replica/reads.ts';
import { visitorOf, type Visitor } from '../../services/identity/visitors.ts';
import { forbidden, Overloaded } from '../../services/http/errors.ts';
import { readIfMatch, type IfMatch } from '../../services/http/ifMatch.ts';
import type { AuditLogEntry } from '../../services/log/auditLog.ts';
import { accessMatrix } from '../access/matrix.ts';
import type { Caller } from '../access/caller.ts';
import type { Line } from './line.ts';
import { idempotencyKey, readKey, type Once } from './once.ts';

/** A call that passed the checks of the contract and the access matrix. */
export interface Call<O extends Operation> extends Omit<Exchange<O>, 'response'> {
  caller: Caller;
  /** For `refuseStale`; empty if the operation doesn't declare that it edits a record. */
  ifMatch: IfMatch;
  requestId: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Whether the call came over TLS, according to trusted proxies. */
  secure: boolean;
  visitor: Visitor;
  /** Whether a page of this site makes the call: if so, it comes from a browser that returns cookies. */
  isSameOrigin: boolean;
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void;
}

type Handler<O extends Operation> = (call: Call<O>) => Promise<Exchange<O>['response']>;
/** Makes all its effects in the transaction that saves its answer. */
type OnceHandler<O extends Operation> = (call: Call<O>, tx: Database) => Promise<Exchange<O>['response']>;
/** An operation of the contract. */
type DeclaredOperation = (Operation & { id: OperationId }) | TableOperation;

const refusals = Object.fromEntries(
  [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503].map(status => [status, refusal]),
);
const editRefusals = (record: TSchema) => ({
  409: Type.Union([staleRefusal(record), refusal]),
  428: refusal,
});
const ifMatchHeader = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The etag of the record; 428 without it' })),
});
const aboutOneRecord = Type.Object({ data: Type.Object({ etag: Type.String() }) });
const noParameters: TObject = Type.Object({}, { additionalProperties: false });

/** Serves an operation of the contract. */
export function route<O extends DeclaredOperation & { once?: never }>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
): void {
  serve(app, operation, (_request, call) => handler(call));
}

/**
 * Serves an operation that takes effect once, however often it is sent with the same idempotency key. Calls `saved` each
 * time its transaction has ended.
 */
export function routeOnce<O extends DeclaredOperation & { once: true }>(
  app: FastifyInstance,
  operation: O,
  handler: OnceHandler<O>,
  saved?: () => void,
): void {
  serve<O>(app, operation, async (request, call, reply) => {
    const key = readKey(request);
    const { answer, again } = await app.once(call.caller.userId, key, tx => handler(call, tx));
    saved?.();
    if (again) reply.header('idempotent-replayed', 'true');
    return answer;
  });
}

/**
 * Looks up the access rule once, at start: a route without one is a programming error, which must not wait for a
 * request to show up.
 */
function serve<O extends DeclaredOperation>(
  app: FastifyInstance,
  operation: O,
  answerTo: (request: FastifyRequest, call: Call<O>, reply: FastifyReply) => Promise<unknown>,
): void {
  const allowed = accessRule(operation);
  if (allowed === 'anyone') throw new Error(`${operation.id} is open to anyone: serve it by publicRoute.`);
  const respond = includesVersion(operation) ? withEtag : unchanged;
  const line = operation.method === 'GET' ? app.lines.reads : app.lines.changes;
  app.route({
    method: operation.method,
    url: operation.path,
    schema: schemaOf(operation),
    onRequest: async (request, reply) => {
      const caller = await line.arrive(() => app.authenticate(request, reply));
      request.caller = caller;
      if (prefixOf(request) !== caller.role || !allowed.includes(caller.role)) throw forbidden();
    },
    handler: async (request, reply) => {
      const ifMatch = operation.edits ? readIfMatch(request.headers['if-match']) : [];
      const work = async () => {
        // A reader who gave up while it waited gets no answer: it has asked again since, or left.
        if (line === app.lines.reads && reply.raw.destroyed) throw new Overloaded();
        return answerTo(request, toCall<O>(request, reply, ifMatch), reply);
      };
      const inTurn: Line['inTurn'] = waitsForFile(operation) ? begin => begin() : line.inTurn;
      return respond(reply, await carryOut(app.reads, operation, request.caller, work, inTurn));
    },
  });
}

/** Reads in its turn where the caller's reads may, or changes at the primary. */
async function carryOut(
  reads: Reads,
  { method, once }: Operation,
  caller: Caller | undefined,
  work: () => Promise<unknown>,
  inTurn: Line['inTurn'],
): Promise<unknown> {
  if (!caller) throw forbidden();
  if (method === 'GET' && !once) return inTurn(() => reads.read(caller.lastChange, work));
  try {
    return await inTurn(work);
  } finally {
    // A refusal too may come after a change, or show what the replica doesn't have yet.
    await reads.changed(caller.userId);
  }
}

/**
 * Returns who may make a call: according to the access matrix, or to the declaration of a table. Throws if neither has
 * an entry.
 */
function accessRule(operation: DeclaredOperation) {
  if ('allowed' in operation) return operation.allowed;
  const allowed = accessMatrix[operation.id];
  if (!allowed || operations[operation.id].path !== operation.path)
    throw new Error(`The route ${operation.method} ${operation.path} (${operation.id}) has no access rule.`);
  return allowed;
}

/** Returns the schema by which Fastify checks and documents an operation. */
export function schemaOf(operation: DeclaredOperation): FastifySchema {
  const allowed = accessRule(operation);
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(allowed === 'anyone'
      ? { description: 'For anyone: needs no session', security: [{ apiKey: [] }] }
      : { description: `For ${allowed.join(', ')}` }),
    params: operation.params ?? noParameters,
    querystring: operation.query ?? noParameters,
    ...(operation.body ? { body: operation.body } : {}),
    ...(operation.edits ? { headers: ifMatchHeader } : {}),
    ...(operation.once ? { headers: idempotencyKey } : {}),
    response: {
      200: operation.response,
      ...refusals,
      ...(operation.edits ? editRefusals(operation.edits) : {}),
    },
  };
}

/** Whether a call waits until its file is made: that takes no connection meanwhile, and files have limits of their own. */
const waitsForFile = ({ response }: DeclaredOperation) => response === exportLink || response === ownLink;

/** Whether an operation's answer is about one record and includes its version. */
function includesVersion({ response }: DeclaredOperation): boolean {
  const data = Type.IsObject(response) ? response.properties['data'] : undefined;
  return Type.IsObject(data) && 'etag' in data.properties;
}

/** Repeats the version of the answer's record in the `ETag` header. */
function withEtag<A>(reply: FastifyReply, answer: A): A {
  const found: unknown = answer;
  if (Value.Check(aboutOneRecord, found)) reply.header('etag', found.data.etag);
  return answer;
}

const unchanged = <A>(_reply: FastifyReply, answer: A): A => answer;

/** The designation that a path belongs to: the segment after /v1. */
const prefixOf = (request: FastifyRequest) => request.url.split('/')[2];

/** Converts a request to what its handler takes. */
function toCall<O extends Operation>(
  request: FastifyRequest,
  reply: FastifyReply,
  ifMatch: IfMatch,
): Call<O> {
  if (!request.caller) throw forbidden();
  return {
    ...partsOf<O>(request),
    ifMatch,
    caller: request.caller,
    requestId: request.id,
    get signal() {
      return disconnectSignal(reply);
    },
    secure: request.protocol === 'https',
    visitor: visitorOf(request),
    isSameOrigin: request.headers['sec-fetch-site'] === 'same-origin',
    header: (name, value) => void reply.header(name, value),
  };
}

/** Returns the parts of a request, typed by the operation. */
function partsOf<O extends Operation>(
  request: FastifyRequest,
): Pick<Exchange<O>, 'params' | 'query' | 'body'> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Fastify has checked these against the operation's own schemas
  const { params, query, body } = request as Pick<Exchange<O>, 'params' | 'query' | 'body'>;
  return { params, query, body };
}

function disconnectSignal(reply: FastifyReply): AbortSignal {
  const end = new AbortController();
  if (reply.raw.destroyed) end.abort();
  else reply.raw.once('close', () => end.abort());
  return end.signal;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the caller; throws the refusal if the request has no valid one. */
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
    /** Makes a call with an idempotency key take effect only once. */
    once: Once;
    reads: Reads;
    /** Where calls wait for their turn, by whether they change something. */
    lines: { reads: Line; changes: Line };
  }
}

/** A call open to anyone, after the contract's checks. */
interface PublicCall<O extends Operation> extends Omit<Exchange<O>, 'response'> {
  requestId: string;
  visitor: Visitor;
  /** The request's headers. */
  headers: FastifyRequest['headers'];
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void;
  /** Further details of the request for the audit log. */
  auditLog: AuditLogEntry;
}

/** Serves an operation that the access matrix opens to anyone who has the API key. */
export function publicRoute<O extends DeclaredOperation>(
  app: FastifyInstance,
  operation: O,
  handler: (call: PublicCall<O>) => Promise<Exchange<O>['response']>,
): void {
  if (accessRule(operation) !== 'anyone') throw new Error(`${operation.id} is not open to anyone.`);
  app.route({
    method: operation.method,
    url: operation.path,
    schema: schemaOf(operation),
    handler: (request, reply) =>
      handler({
        ...partsOf<O>(request),
        requestId: request.id,
        visitor: visitorOf(request),
        headers: request.headers,
        header: (name, value) => void reply.header(name, value),
        auditLog: request.auditLog,
      }),
  });
}
