import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/tools.ts';
import { programOf, type Proxy } from './proxy.ts';

export const nginx: Proxy = {
  name: 'nginx',
  program: programOf('nginx'),
  checksLength: true,
  configure: ({ folder, port, plainPort, copies: [first, second] }) => {
    const file = (name: string) => path.join(folder, name);
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
    return {
      args: ['-p', folder, '-c', file('nginx.conf'), '-e', file('error.log')],
      log: file('error.log'),
    };
  },
};
