import { Socket } from 'node:net';
import pg from 'pg';
import { repeat } from '../jobs/repeat.ts';

const lookEveryMs = 5000;
/** A server that says nothing for so long is gone, ms. */
const patienceMs = 10_000;

/** The connections to a server, given up when it can't be heard any more. */
interface WatchedLink {
  /** Makes the sockets of the connections. */
  newSocket(): Socket;
  stop(): Promise<void>;
}

/**
 * Notices a server that vanishes without a word, its network cut or its machine frozen: it ends no connection, and the
 * system waits a quarter of an hour for what was sent to be confirmed. So every few seconds the server is asked for a
 * sign of life on a connection of its own. When none comes, the connections that were silent meanwhile are broken off.
 */
export function watchLink(connectionString: string): WatchedLink {
  const sockets = new Set<Socket>();
  const look = async (signal: AbortSignal) => {
    const before = [...sockets].map(socket => ({ socket, bytesRead: socket.bytesRead }));
    if (before.length === 0 || (await isHeard(connectionString, signal))) return;
    for (const { socket, bytesRead } of before)
      if (socket.bytesRead === bytesRead)
        socket.destroy(new Error('Connection terminated: nothing is heard'));
  };
  const watch = repeat(lookEveryMs, look, () => undefined);
  return {
    newSocket: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    stop: watch.stop,
  };
}

/** Whether the server says anything in time: a refusal is a sign of life too. */
async function isHeard(connectionString: string, stopping: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.timeout(patienceMs);
  const socket = new Socket({ signal: AbortSignal.any([patience, stopping]) });
  const client = new pg.Client({ connectionString, stream: () => socket });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
  } catch {
    socket.destroy();
  }
  return !patience.aborted;
}
