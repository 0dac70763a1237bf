import { EventEmitter } from 'node:events';
import type { ClientBase, PoolConfig } from 'pg';

/**
 * Lets only connections to a replica into a pool. Calls `promoted` when the server of one has become a primary: before
 * the statement returns that was the first to see that, as PostgreSQL reports the change in the same answer.
 */
export function standbyOnly(promoted: () => void): NonNullable<PoolConfig['verify']> {
  return (client, done) => {
    const messages = messagesOf(client);
    if (!messages) return done(new Error('This version of pg hides the messages of the server.'));
    messages.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby' && status.parameterValue === 'off') promoted();
    });
    client.query<{ is: boolean }>('select pg_is_in_recovery() as is', (error: Error | null, result) => {
      const isReplica = !error && result.rows[0]?.is === true;
      done(isReplica ? undefined : (error ?? new Error('Connection terminated: the server is no replica')));
    });
  };
}

/** Returns what emits the server's messages; the driver's types don't declare it. */
function messagesOf(client: ClientBase): EventEmitter | undefined {
  const connection = 'connection' in client ? client.connection : undefined;
  return connection instanceof EventEmitter ? connection : undefined;
}
