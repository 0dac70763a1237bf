import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { refusal } from '#contract/parts.ts';
import { isDatabaseLost } from '../db/faults.ts';
import { Malformed, noDatabase, notFound, Refusal, Unavailable } from './errors.ts';

type RefusalBody = Static<typeof refusal> & { current?: object };

/** The one place that turns what was thrown into an answer. Nothing internal leaves with a 5xx. */
export function renderErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const told = toRefusal(error);
    request.trail.code = told.code;
    // The cause only of our own faults: a caller's input may hold anything.
    if (told.status >= 500) request.log.error({ err: error, code: told.code }, 'request failed');
    return send(reply, told);
  });
  app.setNotFoundHandler((request, reply) => {
    const told = notFound();
    request.trail.code = told.code;
    return send(reply, told);
  });
}

/** A refusal's body. */
function refusalBody(told: Refusal): RefusalBody {
  const { message, code, errors, current } = told;
  return {
    message,
    code,
    ...(errors && { errors: { ...errors } }),
    ...(current && { current }),
    ...(told instanceof Malformed && { details: told.details }),
  };
}

function send(reply: FastifyReply, told: Refusal): FastifyReply {
  if (told.retryAfter !== undefined) reply.header('retry-after', told.retryAfter);
  return reply
    .code(told.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(told)));
}

/** What is answered to what was thrown. */
export function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseLost(error)) return new Unavailable(noDatabase);
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
