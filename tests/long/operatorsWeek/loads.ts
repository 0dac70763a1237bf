import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { underHeading } from './page.ts';
import { begin, withOwn } from './shell.ts';
import type { Week } from './week.ts';

/** Returns the page's command to load a utility into a database, and the database's address. */
export function loadLine(week: Week, database: string): { line: string; address: string } {
  const printed = underHeading('Try it at full size').command('DATABASE_URL=');
  const line = withOwn(printed, { 'db.example:5432/trial': `${week.host}/${database}` });
  return { line, address: /(?<=^DATABASE_URL=)\S+/.exec(line)?.[0] ?? '' };
}

/** Loads a part of a small utility into an empty database, and is killed. Returns the database's address. */
export async function interruptedLoad(week: Week, database: string): Promise<string> {
  const { line, address } = loadLine(week, database);
  const scale = withOwn(underHeading('Try it at full size').quote('-- --scale'), { '0.1': '0.001' });
  const { child, ended } = begin(`${line} ${scale}`, {});
  const closed = once(child, 'close');
  while (!ended().output.includes('transformer centres:')) {
    if (child.exitCode !== null) throw new Error(`The load has ended: ${ended().output}`);
    await pause(20);
  }
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await closed;
  return address;
}
