import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';
import Type from 'typebox';
import { isDatabaseLost, isOutOfSpace } from '../../db/errors.ts';
import type { ObjectFolder } from './folder.ts';
import { admitPost } from './postPolicy.ts';
import { dispositionParameter, verifyGet } from './signature.ts';
import { receivePost } from './receivePost.ts';
import {
  accessDenied,
  alreadyExists,
  malformedPost,
  noSuchKey,
  StoreRefusal,
  toXml,
} from './storeRefusals.ts';

/** Called for each uploaded object; decides whether it may stay. */
export type OnStored = (key: string) => Promise<'accepted' | 'refused'>;

interface StoreServices {
  folder: ObjectFolder;
  secret: string;
  bucket: string;
  onStored: OnStored;
}

/** The two routes of the store: presigned uploads and presigned downloads. */
export function storeRoutes(services: StoreServices): FastifyPluginAsync {
  return async app => {
    answerLikeS3(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
    receiveUploads(app, services);
    sendDownloads(app, services);
  };
}

function receiveUploads(app: FastifyInstance, { folder, secret, bucket, onStored }: StoreServices): void {
  app.post<{ Body: Readable }>(
    `/${bucket}`,
    { schema: { hide: true }, config: { receivesFiles: true } },
    async (request, reply) => {
      if (!request.body) throw malformedPost('The request is not a multipart form.');
      const unfinished = folder.unfinishedPath();
      try {
        const { key } = await receivePost(
          { headers: request.headers, body: request.body },
          async fields => {
            const post = admitPost(secret, bucket, fields, new Date());
            request.auditLog.object = post.key;
            if ((await folder.sizeOf(post.key)) !== undefined) throw alreadyExists();
            return post;
          },
          unfinished,
        );
        await folder.add(unfinished, key);
        if ((await onStored(key)) === 'refused') {
          await folder.remove(key);
          throw accessDenied('This permission has been used or has expired.');
        }
      } finally {
        await rm(unfinished, { force: true });
      }
      return reply.code(204).send();
    },
  );
}

function sendDownloads(app: FastifyInstance, { folder, secret, bucket }: StoreServices): void {
  const params = Type.Object({ '*': Type.String() });
  app.get<{ Params: { '*': string } }>(
    `/${bucket}/*`,
    { schema: { hide: true, params } },
    async (request, reply) => {
      const { pathname, searchParams } = new URL(request.raw.url ?? '', 'http://store');
      verifyGet(secret, pathname, searchParams, new Date());
      request.auditLog.object = request.params['*'];
      const size = await folder.sizeOf(request.params['*']);
      if (size === undefined) throw noSuchKey();
      reply.headers({
        'content-type': 'application/octet-stream',
        'content-length': size,
        'content-disposition': searchParams.get(dispositionParameter) ?? 'attachment',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      return reply.send(createReadStream(folder.pathOf(request.params['*'])));
    },
  );
}

function answerLikeS3(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | StoreRefusal>((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'the store failed');
    request.auditLog.code = refusal.code;
    return reply.code(refusal.status).type('application/xml; charset=utf-8').send(toXml(refusal));
  });
}

function toRefusal(error: FastifyError | StoreRefusal): StoreRefusal {
  if (error instanceof StoreRefusal) return error;
  if (isOutOfSpace(error))
    return new StoreRefusal(
      507,
      'InsufficientStorage',
      'There is no room for the file. Please try again later.',
    );
  if (isDatabaseLost(error))
    return new StoreRefusal(
      503,
      'ServiceUnavailable',
      'The service was interrupted. Look at the uploaded files in a minute, before you send this one again.',
    );
  if (error.statusCode === 429) return new StoreRefusal(429, 'SlowDown', 'Please reduce your request rate.');
  if (error.statusCode !== undefined && error.statusCode < 500)
    return malformedPost('The request is not a multipart form.');
  return new StoreRefusal(500, 'InternalError', 'We encountered an internal error. Please try again.');
}
