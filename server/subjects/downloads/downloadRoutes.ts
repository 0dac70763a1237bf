import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { id as uuid, refusal } from '#contract/parts.ts';
import { closed, type Operation } from '#contract/operation.ts';
import { findCaller } from '../../machine/access/authenticate.ts';
import type { Database } from '../../services/db/connect.ts';
import { downloads as downloadRows } from '../../services/db/schema/downloads.ts';
import type { DownloadRecord } from './downloadWork.ts';
import type { SharedFile } from './shareFile.ts';
import { canStillAccess } from './exports.ts';
import type { Downloads } from './startDownloads.ts';
import { Refusal } from '../../services/http/errors.ts';
import { acceptsHtml, sendPage, toRefusal } from '../../services/http/renderErrors.ts';
import type { Call } from '../../machine/calls/route.ts';
import type { TokenVerifier } from '../../services/identity/index.ts';
import { attachment } from '../../services/storage/objectStore.ts';

const params = closed({ id: uuid });

const bytes = Type.String({ format: 'binary' });

interface Services {
  db: Database;
  verifier: TokenVerifier;
  downloads: Downloads;
}

/**
 * Returns the link of a caller's file and sets the cookie that goes with it. The link is an address of this API, so
 * that portal and link have the same origin.
 */
export function issueLink(
  { linkCookie }: Pick<Downloads, 'linkCookie'>,
  file: SharedFile,
  { secure, header }: Pick<Call<Operation>, 'secure' | 'header'>,
): string {
  const address = `/v1/downloads/${file.id}`;
  const seconds = Math.ceil((file.expiresAt.getTime() - Date.now()) / 1000);
  header('set-cookie', linkCookie.header(file, { path: address, seconds, secure }));
  return address;
}

/** The same answer whatever is wrong with a link, so that trying links reveals nothing. */
const invalid = () =>
  new Refusal(
    404,
    'InvalidLink',
    'This download link can not be used. It is good for 15 minutes, in the browser and the session it was made in.',
  );

/**
 * Serves a file to the person it was made for. A browser that follows the link proves itself by the cookie that was set
 * with it, a program by its token. Checks everything else again: session, person, designation and area.
 */
export function downloadRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(
    '/downloads/:id',
    {
      schema: {
        operationId: 'fetchDownload',
        summary:
          'A file that was made for the caller; followed by the browser with the cookie that came with the link',
        params,
        querystring: closed({}),
        response: {
          200: { description: 'The file', content: { 'application/octet-stream': { schema: bytes } } },
          ...Object.fromEntries([400, 401, 403, 404, 429, 500, 503].map(status => [status, refusal])),
        },
      },
      errorHandler: (error, request, reply) => {
        const refused = toRefusal(error);
        if (refused.status === 500 || !acceptsHtml(request)) throw error;
        void sendPage(reply, refused);
      },
    },
    async (request, reply) => {
      const download = await find(services.db, request.params.id);
      if (!download || !(await canFetch(services, request, reply, download))) throw invalid();
      if (download.objectKey !== null) request.auditLog.object = download.objectKey;
      return send(services, reply, download);
    },
  );
}

/** Returns a download that is ready and has not expired; `undefined` if there is none. */
async function find(db: Database, id: string): Promise<DownloadRecord | undefined> {
  const inTime = gt(downloadRows.expiresAt, sql`clock_timestamp()`);
  const [found] = await db
    .select()
    .from(downloadRows)
    .where(and(eq(downloadRows.id, id), eq(downloadRows.status, 'ready'), inTime));
  return found;
}

async function canFetch(
  { db, verifier, downloads }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  download: DownloadRecord,
): Promise<boolean> {
  const isOwn =
    request.headers.authorization === undefined
      ? downloads.linkCookie.verify(download, request.headers.cookie)
      : (await request.server.authenticate(request, reply)).userId === download.userId;
  if (!isOwn) return false;
  const caller = await findCaller(db, download, verifier.sessionCondition);
  if (!caller || !canStillAccess(caller, download)) return false;
  // The audit log names the person who fetched it, by token or by cookie.
  request.caller = caller;
  return true;
}

async function send(
  { downloads }: Services,
  reply: FastifyReply,
  { objectKey, fileName }: DownloadRecord,
): Promise<FastifyReply> {
  if (objectKey === null || fileName === null) throw invalid();
  const { size, stream } = await downloads.store.read(objectKey);
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-length': size,
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
    })
    .send(stream);
}
