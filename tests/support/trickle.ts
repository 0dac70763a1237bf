import { connect, type Socket } from 'node:net';

/** Opens a connection to a server; `answered` resolves to everything received by its end. */
export function openConnection(serverUrl: string): { socket: Socket; answered: Promise<string> } {
  const { hostname, port } = new URL(serverUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', part => {
    text += part.toString();
  });
  const answered = new Promise<string>(resolve => {
    socket.on('error', () => undefined).on('close', () => resolve(text));
  });
  return { socket, answered };
}

/** Sends `beginning` at once, then one byte at a time until the server ends the connection. Returns the answer. */
export async function trickle(serverUrl: string, beginning: string, everyMs: number): Promise<string> {
  const { socket, answered } = openConnection(serverUrl);
  socket.write(beginning);
  const timer = setInterval(() => socket.writable && socket.write('a'), everyMs);
  try {
    return await answered;
  } finally {
    clearInterval(timer);
  }
}

/** Returns a request up to its body. */
export const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
