// Plain JavaScript that any Node can read, so that an old Node finds the right one or prints what to do.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The script, by its path from this folder, and what the user typed behind it. */
const [, , place, ...given] = process.argv;

// npm sends SIGTERM to the shell between it and this process; most shells end without passing it on.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

// npm 9, which Debian 13 has, installs the right Node but doesn't put it first.
if (Number(process.versions.node.split('.')[0]) < 24) process.exit(await runByOwnNode());

const [command = '', ...rest] = given;
const script = fileOf(place);
const chosen = script ?? fileOf(`${place}/${camelCase(command)}`);
if (!chosen) {
  console.error(
    `${command ? `${command} is not one of them` : 'Name one of them'}: ${commandsOf(place).join(', ')}.`,
  );
  process.exit(1);
}
process.argv = [process.execPath, fileURLToPath(chosen), ...(script ? given : rest)];
try {
  await import(chosen.href);
} catch (error) {
  if (!isMistake(error)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Does all this by the Node that `npm ci` has installed. Returns its exit code; 1 if there is none. */
async function runByOwnNode() {
  const windows = process.platform === 'win32';
  const system = `${windows ? 'win' : process.platform}-${process.arch}/bin/node${windows ? '.exe' : ''}`;
  const own = ['node', 'node-bin']
    .map(name => new URL(`../node_modules/${name}-${system}`, import.meta.url))
    .find(url => existsSync(url));
  if (!own) {
    console.error(
      `This needs Node 24 or later, and ${process.version} runs it. \`npm ci\` installs it for Linux, macOS and Windows. ` +
        'On other systems, install Node 24 yourself.',
    );
    return 1;
  }
  const child = spawn(fileURLToPath(own), [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  await once(child, 'close');
  return child.exitCode ?? 1;
}

/**
 * Whether the person at the terminal can mend it: a faulty declaration, or an option that no command has. The message
 * says all; the places in the code that found it don't help.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isMistake(error) {
  if (!(error instanceof Error)) return false;
  const isOption = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
  return isOption || error.name === 'FaultyDeclarations';
}

/**
 * Returns the address of a script by its path from this folder, without an ending.
 * @param {string | undefined} name
 */
function fileOf(name) {
  return ['mjs', 'ts']
    .map(ending => new URL(`./${name}.${ending}`, import.meta.url))
    .find(url => existsSync(url));
}

/**
 * Returns the commands that a folder of scripts holds.
 * @param {string | undefined} folder
 */
function commandsOf(folder) {
  return readdirSync(new URL(`./${folder}/`, import.meta.url)).map(file =>
    file.replace('.ts', '').replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  );
}

/** @param {string} words */
function camelCase(words) {
  return words.replaceAll(/-./g, ([, letter = '']) => letter.toUpperCase());
}
