import { writeSync } from 'node:fs';

const intervalMs = 20;
const reportPipe = 3;
const [memoryBytes = 0, parent = 0] = process.argv.slice(2).map(Number);

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) end('memory\n');
  if (process.ppid !== parent) end('');
}, intervalMs);

function end(word: string): void {
  if (word !== '') writeSync(reportPipe, word);
  process.kill(process.pid, 'SIGKILL');
}
