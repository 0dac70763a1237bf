import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Exchange, Operation } from '#contract/operation.ts';
import type { AuditLogEntry } from '../../services/log/auditLog.ts';
import { visitorOf, type Visitor } from '../../services/visitors/visitors.ts';
import { accessRule, partsOf, schemaOf, type DeclaredOperation } from './route.ts';

/** A call open to anyone, after the contract's checks. */
export interface PublicCall<O extends Operation> extends Omit<Exchange<O>, 'response'> {
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
    schema: { ...schemaOf(operation), security: [{ apiKey: [] }] },
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
