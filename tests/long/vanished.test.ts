import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connect, rowsOf } from '../../server/services/db/connect.ts';
import { isDatabaseLost } from '../../server/services/db/errors.ts';
import { Cluster } from './outage/cluster.ts';

describe('a PostgreSQL that vanishes', () => {
  it('fails running statements within 20 s, and serves again when it is back', async () => {
    await using cluster = await Cluster.make();
    await using proxy = await TcpProxy.to(new URL(cluster.urlOf('postgres')));
    const { db, close } = await connect({ databaseUrl: proxy.url });
    try {
      const running = [
        rowsOf(db, sql`select pg_sleep(120)`),
        db.transaction(tx => rowsOf(tx, sql`select pg_sleep(120)`)),
      ];
      await expect.poll(() => rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
      proxy.block();
      const blockedAt = performance.now();
      for (const statement of running) await expect(statement).rejects.toSatisfy(isDatabaseLost);
      await expect(rowsOf(db, sql`select 1`)).rejects.toSatisfy(isDatabaseLost);
      expect(performance.now() - blockedAt).toBeLessThan(40_000);
      proxy.clear();
      expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    } finally {
      await close();
    }
  });
});

/** A proxy in front of a server. While it is blocked, connections stay open and it passes nothing on. */
class TcpProxy implements AsyncDisposable {
  readonly url: string;
  readonly #server;
  readonly #sockets = new Set<Socket>();
  #isBlocked = false;

  private constructor(url: string, server: ReturnType<typeof createServer>) {
    this.url = url;
    this.#server = server;
  }

  static async to(target: URL): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = new URL(target);
    address.host = `127.0.0.1:${portOf(server.address())}`;
    const proxy = new TcpProxy(address.href, server);
    server.on('connection', near => {
      const far = dial(Number(target.port || 5432), target.hostname);
      proxy.#join(near, far);
      proxy.#join(far, near);
    });
    return proxy;
  }

  block(): void {
    this.#isBlocked = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Unblocks it. The data sent while it was blocked stays lost, as after a machine's crash. */
  clear(): void {
    this.#isBlocked = false;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', data => to.write(data)).on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    if (this.#isBlocked) from.pause();
  }
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0;
