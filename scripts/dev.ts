import { spawn, type SpawnOptions } from 'node:child_process';
import { ended, root, toolArgs } from './tools.ts';

const serverPort = process.env['SERVER_PORT'] ?? '8081';
const portalPort = process.env['PORT'] ?? '8080';

/** A process group of its own: the terminal's Ctrl-C comes here alone and is passed on once. */
const options: SpawnOptions = {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
  windowsHide: true,
};

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  ...options,
  env: { ...process.env, PORT: serverPort },
});
const portal = spawn(
  process.execPath,
  toolArgs('vite', ['--port', portalPort, '--strictPort', '--clearScreen', 'false']),
  { ...options, env: { ...process.env, SERVER_PORT: serverPort } },
);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

const endings = [ended(server), ended(portal)];
const code = await Promise.race(endings);
stop();
await Promise.all(endings);
process.exit(code);

/** npm sends a Ctrl-C once more after the terminal has, and the server takes a second as a demand to end at once. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  portal.kill('SIGTERM');
}
