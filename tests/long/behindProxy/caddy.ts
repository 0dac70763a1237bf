import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/tools.ts';
import { programOf, type Proxy } from './proxy.ts';

export const caddy: Proxy = {
  name: 'Caddy',
  program: programOf('caddy'),
  // It counts the bytes that it passes on, so it says 502 or the server 413, as either is faster.
  checksLength: false,
  configure: ({ folder, port, plainPort, copies: [first, second] }) => {
    const file = (name: string) => path.join(folder, name);
    const site = readFileSync(path.join(root, 'deploy/proxy/Caddyfile'), 'utf8')
      .replace('127.0.0.1:8081', `127.0.0.1:${first}`)
      .replace('127.0.0.1:8082', `127.0.0.1:${second}`)
      .replace(
        'energy-audit.example {',
        `localhost, 127.0.0.1 {\n\tbind 127.0.0.1\n\ttls ${file('tls.crt')} ${file('tls.key')}`,
      );
    writeFileSync(
      file('Caddyfile'),
      `{
	admin off
	http_port ${plainPort}
	https_port ${port}
	log {
		output file ${file('error.log')}
		level WARN
	}
}
${site}`,
    );
    return { args: ['run', '--config', file('Caddyfile'), '--adapter', 'caddyfile'], log: file('error.log') };
  },
};
