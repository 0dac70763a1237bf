import type { FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';

/**
 * Logs JSON lines to standard output. Paths appear without their query, which may carry signatures and phone numbers,
 * and without typed usernames; database errors appear without the statement's parameters.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathOf(request),
        from: request.ip,
      }),
      err: serializeError,
    },
  });
}

/** Path segments longer than a name or an id are cut: they may be a misplaced token. */
const longPart = /[^/]{41,}/g;
/** Precedes a username that someone typed who forgot a password: it may be a password by mistake. */
const typedName = /^((?:\/v1)?\/(?:generate-otp|reset-password|forgot-password)\/).+$/;
/** Characters that can make a terminal show something else; JSON leaves some of them as they are. */
const notPlain = /[^\x21-\x7e…]/g;

function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path.replace(typedName, '$1…').replaceAll(longPart, '…').replaceAll(notPlain, encodeURIComponent);
}

function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const statement = 'query' in error && 'params' in error;
  return {
    type: error.name,
    message: statement ? 'a query failed' : error.message,
    ...('code' in error && { code: error.code }),
    stack: (error.stack ?? '').split('\n').filter(line => line.startsWith('    at ')),
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  };
}
