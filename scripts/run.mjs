// Plain JavaScript that any Node can read, so that one too old for the rest is told what to do.
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

// npm passes SIGTERM on to the shell between it and this process, and most shells die of it and pass nothing on.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

const script = new URL(`./${name}.ts`, import.meta.url);
process.argv.splice(1, 2, script.pathname);
process.argv.splice(2, Infinity, ...rest);
await import(script.href);
