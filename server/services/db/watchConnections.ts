import { Socket } from 'node:net';
import pg from 'pg';
import { repeat } from '../work/repeat.ts';

const pollIntervalMs = 5000;
/** A server that stays silent for this long is gone, ms. */
const timeoutMs = 10_000;

/** Connections to a server that are closed when it stops answering. */
interface WatchedConnections {
  /** Makes the sockets of the connections. */
  newSocket(): Socket;
  stop(): Promise<void>;
}

/**
 * Notices a server that vanishes silently, because its network is cut or its machine frozen: it ends no connection, and
 * the system waits a quarter of an hour for sent data to be confirmed. So every few seconds this sends the server a
 * query on a separate connection. Without an answer, it closes the connections that received nothing in that time.
 */
export function watchConnections(connectionString: string): WatchedConnections {
  const sockets = new Set<Socket>();
  const check = async (signal: AbortSignal) => {
    const before = [...sockets].map(socket => ({ socket, bytesRead: socket.bytesRead }));
    if (before.length === 0 || (await isReachable(connectionString, signal))) return;
    for (const { socket, bytesRead } of before)
      if (socket.bytesRead === bytesRead)
        socket.destroy(new Error('Connection terminated: the server is silent'));
  };
  const watch = repeat(pollIntervalMs, check, () => undefined);
  return {
    newSocket: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    stop: watch.stop,
  };
}

/** Whether the server answers in time: a refusal is an answer too. */
async function isReachable(connectionString: string, stopping: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const socket = new Socket({ signal: AbortSignal.any([timeout, stopping]) });
  const client = new pg.Client({ connectionString, stream: () => socket });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
  } catch {
    socket.destroy();
  }
  return !timeout.aborted;
}
