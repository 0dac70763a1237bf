import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { refusal } from '#contract/parts.ts';
import { isDatabaseLost, isLockTimeout, isOutOfSpace } from '../db/errors.ts';
import {
  beingChanged,
  Malformed,
  noDatabase,
  noSpace,
  notFound,
  Overloaded,
  Refusal,
  Unavailable,
} from './errors.ts';

type RefusalBody = Static<typeof refusal> & { current?: object };

/** The one place that turns a thrown error into an answer. No internal detail leaves with a 5xx. */
export function renderErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refused = toRefusal(error);
    request.auditLog.code = refused.code;
    // Logs the cause only of our own faults: a caller's input may contain anything.
    const isFault = refused.status >= 500 && !(refused instanceof Overloaded);
    if (isFault) request.log.error({ err: error, code: refused.code }, 'request failed');
    return send(reply, refused);
  });
  app.setNotFoundHandler((request, reply) => {
    const refused = notFound();
    request.auditLog.code = refused.code;
    return send(reply, refused);
  });
}

/** Returns the body of a refusal. */
function refusalBody(refused: Refusal): RefusalBody {
  const { message, code, errors, current, data } = refused;
  return {
    message,
    code,
    ...(errors && { errors: { ...errors } }),
    ...(current && { current }),
    ...(data && { data: { ...data } }),
    ...(refused instanceof Malformed && { details: refused.details }),
  };
}

function send(reply: FastifyReply, refused: Refusal): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter);
  return reply
    .code(refused.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refused)));
}

/** Turns a thrown error into a refusal for the caller. */
export function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseLost(error)) return new Unavailable(noDatabase);
  if (isOutOfSpace(error)) return new Unavailable(noSpace);
  if (isLockTimeout(error)) return beingChanged();
  if (error.validation) {
    const inAddress = error.validationContext === 'querystring' || error.validationContext === 'params';
    const path = error.validation[0]?.instancePath ?? '';
    return new Malformed(inAddress ? 'address' : 'request', path, error.message);
  }
  const status = error.statusCode ?? 500;
  if (status === 415) return new Refusal(415, 'NotJson', 'The request must be JSON.');
  if (status === 413) return new Refusal(413, 'TooLarge', 'The request is too large.');
  if (status >= 400 && status < 500)
    return new Refusal(status, 'Malformed', 'The request could not be read.');
  if (status === 503) return new Unavailable('The server is stopping. Please try again.');
  return new Refusal(500, 'Internal', 'OOPS! something went wrong.');
}

/** Whether a person will look at the answer: a browser that follows a link requests a page. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends a refusal as a page, for links that people follow outside the portal. */
export function sendPage(reply: FastifyReply, { status, message }: Refusal): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(message, reply.allowStyles()));
}

/** Renders the page. `message` is one of our own sentences; the browser chooses the colours. */
const page = (message: string, nonce: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Download</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center }
  main { max-width: 32rem; padding: 2rem }
  h1 { font-size: 1.25rem; margin: 0 0 0.5rem }
</style>
<main>
  <h1>The file can not be downloaded</h1>
  <p>${message}</p>
  <p><a href="/">Back to the portal</a></p>
</main>
</html>
`;
