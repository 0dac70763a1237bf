import { execFile, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How long PostgreSQL may take to end in order, seconds. */
const patience = 8;

const [self = '', pgCtl = '', cluster = '', options = '', apart] = process.argv.slice(1);
if (apart === undefined) leave();
else watch();

/**
 * Starts the watchdog and ends, so that no process is its parent: what ends the server with all its children, as
 * Windows' task manager does, spares it.
 */
function leave(): void {
  spawn(process.execPath, [self, pgCtl, cluster, options, 'apart'], {
    stdio: ['ignore', 'ignore', 'inherit', 'inherit'],
    detached: true,
    windowsHide: true,
  }).unref();
}

/**
 * Runs PostgreSQL until the pipe from the server ends. PostgreSQL's own `pg_ctl` starts and stops it, with what Windows
 * has for signals, and takes the rights of an administrator from it, with which it would refuse to run.
 */
function watch(): void {
  const server = new Socket({ fd: 3 });
  const started = spawn(pgCtl, ['start', '-W', '-s', '-D', cluster, '-o', options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  started.stdout.on('data', pass);
  started.stderr.on('data', pass);
  process.stderr.on('error', ignore);
  // PostgreSQL has inherited its output, which ends with its last process.
  started.on('error', ignore).once('close', () => server.destroy());
  server.on('error', ignore).resume();
  server.once('close', () => void end(started.stdout));
}

/** Ends PostgreSQL, which is there until its output closes. */
async function end(output: Readable): Promise<void> {
  const inOrderUntil = Date.now() + patience * 1000;
  while (!output.closed) {
    await stop(Date.now() < inOrderUntil ? 'fast' : 'immediate');
    await pause(100);
  }
}

/** Asks PostgreSQL to stop. Does nothing if it has not come far enough to be asked. */
async function stop(mode: 'fast' | 'immediate'): Promise<void> {
  const args = ['stop', '-s', '-D', cluster, '-m', mode, '-t', String(patience)];
  await promisify(execFile)(pgCtl, args, { windowsHide: true }).catch(ignore);
}

function pass(said: Buffer): void {
  process.stderr.write(said);
}

function ignore(): void {}
