import { once } from 'node:events';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** An answer over HTTP/2. */
export interface Http2Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Whether the answer came to its end, and the request was read to its own. */
  isWhole: boolean;
}

/** A request over HTTP/2. */
export interface Http2Request {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Opens a connection to a port of this machine, which speaks HTTP/2 under `ca`, from an address of this machine. */
export async function openHttp2(port: number, ca: string, from = '127.0.0.1'): Promise<ClientHttp2Session> {
  // TLS on a socket of its own: only that can be bound to an address.
  const plain = connectPlain({ host: '127.0.0.1', port, localAddress: from });
  const socket = connectTls({ socket: plain, servername: 'localhost', ca, ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');
  // In MB: a body of 25 MB waits in this memory.
  return connect(`https://localhost:${port}`, { createConnection: () => socket, maxSessionMemory: 64 });
}

/** Sends a request and reads the whole answer. Rejects if the connection breaks. */
export async function send(
  session: ClientHttp2Session,
  { method = 'GET', path, headers = {}, body }: Http2Request,
): Promise<Http2Answer> {
  const stream = session.request(
    { ':method': method, ':path': path, ...headers },
    { endStream: body === undefined },
  );
  // A server that refuses a body may stop reading it: its answer counts.
  stream.on('error', () => undefined);
  if (body !== undefined) stream.end(body);
  let text = '';
  stream.setEncoding('utf8').on('data', part => (text += String(part)));
  const closed = new Promise(resolve => stream.once('close', resolve));
  const [answered] = await once(stream, 'response');
  await closed;
  return { status: Number(answered[':status']), headers: answered, text, isWhole: stream.rstCode === 0 };
}
