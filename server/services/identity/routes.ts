import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { isDatabaseLost } from '../db/errors.ts';
import { noDatabase } from '../http/errors.ts';
import type { AuditEvent } from '../log/auditLog.ts';
import { visitorOf } from './visitors.ts';
import { changePassword } from './operations/changePassword.ts';
import { initiateAuth } from './operations/initiateAuth.ts';
import type { PoolContext, PoolOperation } from './operations/operation.ts';
import { respondToAuthChallenge } from './operations/respondToAuthChallenge.ts';
import { getUser, globalSignOut, revokeToken } from './operations/session.ts';
import { PoolRefusal } from './refusals.ts';
import { tokenLifeSeconds } from './signingKeys.ts';

/** Options of the embedded pool's routes. */
export interface UserPoolRoutesOptions extends Pick<
  PoolContext,
  'db' | 'pool' | 'visitors' | 'attributesOf'
> {
  /** Returns the current time. @default the real time */
  now?: () => Date;
  /** How long id and access tokens are valid, s. @default 3600 */
  tokenSeconds?: number;
}

const contentType = 'application/x-amz-json-1.1';
const targetPrefix = 'AWSCognitoIdentityProviderService.';
const largestBody = 16_384;

/** Each operation, and its audit event when no further challenge follows. */
const operations = new Map<string, { perform: PoolOperation; event: AuditEvent }>([
  ['InitiateAuth', { perform: initiateAuth, event: 'session.renewed' }],
  ['RespondToAuthChallenge', { perform: respondToAuthChallenge, event: 'signIn.done' }],
  ['ChangePassword', { perform: changePassword, event: 'password.changed' }],
  ['GetUser', { perform: getUser, event: 'read' }],
  ['GlobalSignOut', { perform: globalSignOut, event: 'session.ended' }],
  ['RevokeToken', { perform: revokeToken, event: 'session.ended' }],
]);

const unknownOperation = () => new PoolRefusal('UnknownOperationException', '');

/** The embedded pool's routes: Cognito's operations, and the public keys of its tokens. */
export function userPoolRoutes(options: UserPoolRoutesOptions): FastifyPluginAsync {
  const context: SharedContext = { now: () => new Date(), tokenSeconds: tokenLifeSeconds, ...options };
  return async app => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(contentType, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
    app.setErrorHandler<FastifyError | PoolRefusal>((error, request, reply) => {
      const refusal = toRefusal(error);
      request.auditLog.code = refusal.type;
      if (refusal.status >= 500) request.log.error({ err: error }, 'the user pool failed');
      return refuse(reply, refusal);
    });
    app.post('/', { bodyLimit: largestBody }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('x-amzn-requestid', request.id).type(contentType);
      return JSON.stringify(await perform({ ...context, ...partsOf(request, reply) }, request));
    });
    app.get<{ Params: { poolId: string } }>('/:poolId/.well-known/jwks.json', async (request, reply) => {
      if (request.params.poolId !== context.pool.id)
        throw new PoolRefusal('ResourceNotFoundException', 'User pool does not exist.', 404);
      const { verifying } = await context.pool.keys(context.now());
      const keys = [...verifying.values()].map(({ jwk }) => jwk);
      return reply.header('cache-control', 'public, max-age=300').send({ keys });
    });
  };
}

/** The part that all requests share. */
type SharedContext = Omit<PoolContext, keyof ReturnType<typeof partsOf>>;

/** The data of one request that operations need besides its body. */
function partsOf(request: FastifyRequest, reply: FastifyReply): Pick<PoolContext, 'visitor' | 'setCookie'> {
  return {
    visitor: visitorOf(request),
    setCookie: cookie => void reply.header('set-cookie', cookie),
  };
}

async function perform(context: PoolContext, request: FastifyRequest): Promise<object> {
  const target = request.headers['x-amz-target'];
  const name =
    typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
  const operation = operations.get(name);
  if (!operation) throw unknownOperation();
  const { auditLog } = request;
  auditLog.operation = name;
  const answer = await operation.perform(context, request.body, auditLog);
  const isChallenge = 'ChallengeName' in answer;
  auditLog.event = isChallenge ? 'signIn.begun' : operation.event;
  if (isChallenge) auditLog.code = String(answer.ChallengeName);
  return answer;
}

function toRefusal(error: FastifyError | PoolRefusal): PoolRefusal {
  if (error instanceof PoolRefusal) return error;
  if (isDatabaseLost(error)) return new PoolRefusal('ServiceUnavailableException', noDatabase, 503);
  const status = error.statusCode ?? 500;
  if (status === 429) return new PoolRefusal('TooManyRequestsException', 'Too many requests.', status);
  if (status >= 400 && status < 500)
    return new PoolRefusal('SerializationException', 'The request could not be read.', status);
  return new PoolRefusal('InternalErrorException', 'Something went wrong.', 500);
}

function refuse(reply: FastifyReply, { type, message, status }: PoolRefusal): FastifyReply {
  if (status === 503) reply.header('retry-after', 2);
  return reply
    .code(status)
    .type(contentType)
    .header('cache-control', 'no-store')
    .header('x-amzn-requestid', reply.request.id)
    .header('x-amzn-errortype', `${type}:`)
    .header('x-amzn-errormessage', message)
    .send(JSON.stringify({ __type: type, ...(message && { message }) }));
}

/** Operations that a signed-in person's client calls by itself, by the last part of the target. */
const ofSessions = /\.(GetUser|GlobalSignOut|RevokeToken)$/;
const initiate = /\.InitiateAuth$/;
const renewal = Type.Object({ AuthFlow: Type.Enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']) });

/**
 * Whether a call of the user pool is a sign-in step, which someone could use to guess passwords; unknown calls count as
 * such.
 */
export function isSignInStep(target: unknown, body: unknown): boolean {
  if (typeof target !== 'string') return true;
  return !ofSessions.test(target) && !(initiate.test(target) && Value.Check(renewal, body));
}
