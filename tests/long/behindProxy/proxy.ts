import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';

/** A running proxy with its sample configuration, in which addresses of this machine replace its own. */
export interface Running {
  /** Its port with TLS. */
  port: number;
  /** Its port without TLS. */
  plainPort: number;
  /** The certificate it shows, which nobody else vouches for. */
  certificate: string;
  process: ChildProcess;
  /** The errors that it has logged. */
  errors(): string;
}

/** The ports of a proxy and of the copies behind it, and its folder. */
export interface Site {
  /** An empty folder for its files, with the key `tls.key` and the certificate `tls.crt`. */
  folder: string;
  port: number;
  plainPort: number;
  /** The ports of the two copies. */
  copies: readonly number[];
}

/** A proxy of Debian that a sample configuration is for. */
export interface Proxy {
  name: string;
  /** Undefined where it is not installed. */
  program: string | undefined;
  /** Whether it refuses a body by its announced length, before the server gets any of it. */
  checksLength: boolean;
  /** Writes its configuration and returns the arguments with which it runs, and the log of its errors. */
  configure(site: Site): { args: string[]; log: string };
}

/** Returns where a program is; undefined where it is not installed. */
export const programOf = (name: string): string | undefined =>
  ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
    .map(folder => path.join(folder, name))
    .find(file => existsSync(file));

/** Starts a proxy and waits until it speaks TLS. The caller ends its process. */
export async function startProxy({ name, program = '', configure }: Proxy, site: Site): Promise<Running> {
  const { args, log } = configure(site);
  const env = { ...process.env, HOME: site.folder, XDG_DATA_HOME: site.folder, XDG_CONFIG_HOME: site.folder };
  const child = spawn(program, args, { stdio: 'ignore', env });
  const certificate = readFileSync(path.join(site.folder, 'tls.crt'), 'utf8');
  const errors = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  while (child.exitCode === null) {
    const socket = connect({ host: '127.0.0.1', servername: 'localhost', port: site.port, ca: certificate });
    try {
      await once(socket, 'secureConnect');
      return { port: site.port, plainPort: site.plainPort, certificate, process: child, errors };
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50));
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`${name} ended: ${errors()}`);
}
