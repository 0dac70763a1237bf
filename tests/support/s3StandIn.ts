import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { refusalOf } from './postPolicy.ts';

interface StoredObject {
  body: Buffer;
  type: string | undefined;
  at: Date;
}

/** An S3-compatible server that answers the few calls of the store: path-style, one bucket. */
export interface S3StandIn {
  endpoint: string;
  objects: Map<string, StoredObject>;
  /** The parts of files that are not whole yet, by the number of each. */
  parts: Map<string, Map<number, Buffer>>;
  /** The XML of its rules for other origins and for the life of objects; without, it has none. */
  rules: { cors?: string; lifecycle?: string };
  close(): Promise<void>;
}

/** The secret with which posts to it must be signed. */
export const s3Secret = 'test-secret';

/** Starts one. It stores objects in memory. It judges posts by their policy; of other calls it checks that they are signed. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  const rules: S3StandIn['rules'] = {};
  const parts: S3StandIn['parts'] = new Map();
  let files = 0;
  const newFile = () => `file-${(files += 1)}`;
  const server = createServer((request, response) => {
    void readBody(request).then(async body =>
      answerPart({ objects, parts, newFile }, request, body, response)
        ? undefined
        : request.method === 'POST'
          ? answerPost(objects, request, body, response)
          : answer({ objects, rules }, request, body, response),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    parts,
    rules,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(
  { objects, rules }: Pick<S3StandIn, 'objects' | 'rules'>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? '', 'http://s3');
  const key = decodeURIComponent(url.pathname).replace(/^\/[^/]+\/?/, '');
  const send = (status: number, xml = '') => response.writeHead(status).end(xml);
  const refuse = (status: number, code: string) =>
    send(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  if (!request.headers.authorization && !url.searchParams.has('X-Amz-Signature'))
    return void refuse(403, 'AccessDenied');
  if (request.method === 'PUT') {
    const source = request.headers['x-amz-copy-source'];
    if (request.headers['if-none-match'] === '*' && objects.has(key))
      return void refuse(412, 'PreconditionFailed');
    if (typeof source !== 'string') {
      objects.set(key, { body, type: request.headers['content-type'], at: new Date() });
      return void send(200);
    }
    const copied = objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, ''));
    if (!copied) return void refuse(404, 'NoSuchKey');
    objects.set(key, { ...copied, at: new Date() });
    return void send(200, '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void send(204);
  }
  if (url.searchParams.has('cors'))
    return void (rules.cors === undefined ? refuse(404, 'NoSuchCORSConfiguration') : send(200, rules.cors));
  if (url.searchParams.has('lifecycle'))
    return void (rules.lifecycle === undefined
      ? refuse(404, 'NoSuchLifecycleConfiguration')
      : send(200, rules.lifecycle));
  if (url.searchParams.has('list-type')) return void send(200, listing(objects, url.searchParams));
  const found = objects.get(key);
  if (!found) return void refuse(404, 'NoSuchKey');
  response.writeHead(200, {
    'content-length': found.body.length,
    'content-disposition': url.searchParams.get('response-content-disposition') ?? '',
  });
  return void response.end(found.body);
}

/** Answers a call about a file that comes in parts. Returns whether it was one. */
function answerPart(
  { objects, parts: all, newFile }: Pick<S3StandIn, 'objects' | 'parts'> & { newFile(): string },
  { method, url: address = '', headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): boolean {
  const { pathname, searchParams } = new URL(address, 'http://s3');
  const key = decodeURIComponent(pathname).replace(/^\/[^/]+\//, '');
  const file = searchParams.get('uploadId') ?? '';
  if (searchParams.has('uploads')) {
    const id = newFile();
    all.set(id, new Map());
    const xml = `<UploadId>${id}</UploadId>`;
    response.end(`<InitiateMultipartUploadResult>${xml}</InitiateMultipartUploadResult>`);
    return true;
  }
  const parts = all.get(file);
  if (!parts) return false;
  if (method === 'PUT') {
    parts.set(Number(searchParams.get('partNumber')), body);
    response.setHeader('etag', '"x"').end();
    return true;
  }
  all.delete(file);
  if (method === 'POST') {
    const ordered = [...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part);
    objects.set(key, { body: Buffer.concat(ordered), type: headers['content-type'], at: new Date() });
    response.end('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
  } else response.writeHead(204).end();
  return true;
}

/** Stores the file of a form if its policy allows it. */
async function answerPost(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const entries = await new Response(new Uint8Array(body), { headers }).formData().then(
    form => [...form],
    () => undefined,
  );
  if (!entries) return void send(400, 'MalformedPOSTRequest');
  const files = entries.filter(([name, value]) => name === 'file' && typeof value !== 'string');
  const [, file] = files[0] ?? [];
  if (files.length !== 1 || file === undefined || typeof file === 'string')
    return void send(400, 'InvalidArgument');
  const given = entries.slice(
    0,
    entries.findIndex(([name]) => name === 'file'),
  );
  const fields = new Map(given.map(([name, value]) => [name.toLowerCase(), String(value)]));
  if (fields.size < given.length) return void send(400, 'InvalidArgument');
  const bucket = (request.url ?? '').split('/')[1] ?? '';
  const refusal = refusalOf({ bucket, fields, size: file.size }, s3Secret);
  if (refusal !== undefined) return void send(refusal.startsWith('Entity') ? 400 : 403, refusal);
  const stored = Buffer.from(await file.arrayBuffer());
  objects.set(fields.get('key') ?? '', { body: stored, type: fields.get('content-type'), at: new Date() });
  response.writeHead(204).end();
}

function listing(objects: Map<string, StoredObject>, asked: URLSearchParams): string {
  const [prefix, delimiter] = [asked.get('prefix') ?? '', asked.get('delimiter')];
  const folders = new Set<string>();
  const contents: string[] = [];
  for (const [key, { at }] of objects) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
    if (end >= 0) folders.add(key.slice(0, end + 1));
    else
      contents.push(`<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`);
  }
  const common = [...folders].map(folder => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${[...contents, ...common].join('')}</ListBucketResult>`;
}

/** Reads a body. The SDK sends it in its own chunks, each after a signature or a checksum. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  const arriving: AsyncIterable<Buffer> = request;
  for await (const part of arriving) parts.push(part);
  const whole = Buffer.concat(parts);
  return request.headers['content-encoding'] === 'aws-chunked' ? unchunked(whole) : whole;
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || !size) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
