// Plain JavaScript that any Node can read, so that an old Node prints what to do.
import { existsSync } from 'node:fs';

const [, , name, ...rest] = process.argv;
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  console.error(
    `This needs Node 24 or later, and ${process.version} runs it. ` +
      'Run it through npm (npm start, npm test): `npm ci` installs the right Node for Linux, macOS and Windows, ' +
      'and npm puts it first. On other systems, install Node 24 yourself.',
  );
  process.exit(1);
}

// npm sends SIGTERM to the shell between it and this process; most shells end without passing it on.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

const [script] = ['mjs', 'ts']
  .map(extension => new URL(`./${name}.${extension}`, import.meta.url))
  .filter(url => existsSync(url));
if (!script) {
  console.error(`No script is called ${name}.`);
  process.exit(1);
}
process.argv.splice(1, 2, script.pathname);
process.argv.splice(2, Infinity, ...rest);
try {
  await import(script.href);
} catch (error) {
  if (!isMistake(error)) throw error;
  console.error(error.message);
  process.exit(1);
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
