import { spawn, type SpawnOptions } from 'node:child_process';
import { ended, root, toolArgs } from './tools.ts';

const serverPort = process.env['SERVER_PORT'] ?? '8081';
const portalPort = process.env['PORT'] ?? '8080';

/** A separate process group: only this process gets the terminal's Ctrl-C, and passes it on once. */
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

const exits = [ended(server), ended(portal)];
const code = await Promise.race(exits);
stop();
await Promise.all(exits);
process.exit(code);

/** Stops both once: npm repeats the terminal's Ctrl-C, and a second signal would end the server at once. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  portal.kill('SIGTERM');
}
