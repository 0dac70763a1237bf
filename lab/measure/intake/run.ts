import { globSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import Type from 'typebox';
import { and, count, eq, ne } from 'drizzle-orm';
import { grantUpload } from '#contract/files.ts';
import type { FileExtension } from '#domain/files.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import type { Database } from '../../../server/services/db/connect.ts';
import { fileRows, files } from '../../../server/services/db/schema/files.ts';
import { entryUrl } from '../../../server/services/settings/paths.ts';
import { formOf } from '../../../tests/api/files/uploads.ts';
import { callServer } from '../../../tests/support/api.ts';
import type { Setting } from '../measure.ts';
import type { MeasuredKind } from './rows.ts';

/** The time and memory that processing a file took. */
export interface Run {
  fileId: string;
  /** From the start of its transfer to its last row, with the result stored. */
  ms: number;
  /** The most memory of a process that read it, MB. */
  readerMb: number;
  /** The rows without success, by reason. */
  refused: Record<string, number>;
}

/** How often to look whether the file is done: often to time it, seldom where other calls are timed meanwhile. */
type Interval = 10 | 250;

/** Uploads a file as the corporate office and waits until it is processed. Throws if that fails. */
export async function runFile(
  { server, apiKey, token }: Setting,
  kind: MeasuredKind,
  bytes: Buffer,
  extension: FileExtension,
  intervalMs: Interval = 10,
): Promise<Run> {
  const { json } = await callServer(server.url, apiKey, token, 'GET', '/cio/files/upload', {
    query: { fileCategory: kind.category, month: kind.month },
  });
  const { url, fields } = Value.Parse(grantUpload.response, json).data[extension];
  const fileId = Value.Parse(Type.String(), fields['key']?.split('/')[1]);
  const start = performance.now();
  const answer = await fetch(new URL(url, server.url), { method: 'POST', body: formOf(fields, bytes) });
  if (answer.status !== 204) throw new Error(await answer.text());
  let readerMb = 0;
  for (;;) {
    readerMb = Math.max(readerMb, ...childrenOf(process.pid).map(peakMb));
    const [file] = await server.db.select().from(acrossTheUtility(files)).where(eq(files.id, fileId));
    if (file?.finishedOn) {
      const ms = performance.now() - start;
      const { status, message } = file;
      if (status !== 'PROCESSED') throw new Error(`${kind.category}: ${status}: ${message}`);
      return { fileId, ms, readerMb, refused: await refusedIn(server.db, fileId) };
    }
    await pause(intervalMs);
  }
}

async function refusedIn(db: Database, fileId: string): Promise<Record<string, number>> {
  const rows = acrossTheUtility(fileRows);
  const found = await db
    .select({ reason: rows.reason, rows: count() })
    .from(rows)
    .where(and(eq(rows.fileId, fileId), ne(rows.outcome, 'success')))
    .groupBy(rows.reason);
  return Object.fromEntries(found.map(one => [one.reason, one.rows]));
}

const readerFile = fileURLToPath(entryUrl('workbookReader'));

/** Returns the ids of the processes that any thread of a process started. Linux only. */
const childrenOf = (pid: number): string[] =>
  globSync(`/proc/${pid}/task/*/children`).flatMap(list =>
    readFileSync(list, 'utf8').split(' ').filter(Boolean),
  );

/** Returns the most memory that a reading process has taken, MB; 0 if it has ended, or is still a copy of this one. */
function peakMb(pid: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(readerFile)) return 0;
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
