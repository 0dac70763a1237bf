import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';
import { freePort } from '../../../server/services/db/cluster/platform.ts';
import { root } from '../../../scripts/tools.ts';
import { makeCertificate } from '../../support/certificate.ts';

/** Debian's nginx; undefined where it is not installed. */
export const nginxProgram = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'].find(file =>
  existsSync(file),
);

/** A running nginx with the sample configuration, its addresses replaced by free ones of this machine. */
export interface Nginx {
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

/** Starts nginx in front of copies at these ports, with its files in `folder`. The caller ends its process. */
export async function startNginx(program: string, folder: string, copies: readonly number[]): Promise<Nginx> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = (name: string) => path.join(folder, name);
  makeCertificate(file('tls.key'), file('tls.crt'));
  const [first, second] = copies;
  const site = readFileSync(path.join(root, 'deploy/proxy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${second}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace('/etc/ssl/energy-audit.crt', file('tls.crt'))
    .replace('/etc/ssl/energy-audit.key', file('tls.key'));
  writeFileSync(file('site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file('nginx.conf'),
    `daemon off;
user root;
pid ${file('nginx.pid')};
error_log ${file('error.log')} notice;
events {}
http {
  access_log off;
  ${temporary.map(name => `${name}_temp_path ${file(name)};`).join(' ')}
  include ${file('site.conf')};
}
`,
  );
  const child = spawn(program, ['-p', folder, '-c', file('nginx.conf'), '-e', file('error.log')], {
    stdio: 'ignore',
  });
  const certificate = readFileSync(file('tls.crt'), 'utf8');
  const errors = () => readFileSync(file('error.log'), 'utf8');
  await listening(port, certificate, child, errors);
  return { port, plainPort, certificate, process: child, errors };
}

async function listening(port: number, ca: string, child: ChildProcess, errors: () => string): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect({ host: '127.0.0.1', servername: 'localhost', port, ca });
    try {
      await once(socket, 'secureConnect');
      return;
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50));
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`nginx ended: ${errors()}`);
}
