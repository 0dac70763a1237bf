import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../server/services/db/connect.ts';
import { arms, crowds, maxRatioToBare, ratio, type Measured } from './measure.ts';
import type { Times } from './times.ts';

const ms = (time: number) => time.toFixed(1).padStart(6);

const pair = ({ median, p95 }: Times) => `${ms(median)} ${ms(p95)}`;

/** Describes the contents of a database, and how busy the machine is. */
export async function about(db: Database): Promise<string> {
  const [row] = await rowsOf(
    db,
    sql`select concat_ws(', ',
      (select count(*) || ' transformer centres' from transformer_centres),
      (select count(*) || ' installations' from installations),
      (select count(*) || ' months of them' from installation_months),
      (select count(*) || ' sections' from areas where level = 'section'),
      pg_size_pretty(pg_database_size(current_database()))) as text`,
  );
  return `${String(row?.['text'])}, load average ${loadavg()[0]?.toFixed(1)}`;
}

/** Returns the heading of the table. */
export function heading(): string {
  const title = ''.padEnd(36);
  const columns = crowds.map(() => arms.map(arm => arm.padStart(13)).join(' ') + ' ratio'.padStart(8));
  const over = crowds.map(({ callers }) => `at ${callers}: median and p95, ms`.padEnd(63));
  return `${title}${over.join(' ')}\n${title}${columns.join(' ')}`;
}

/** Returns a line of the table. */
export function line({ role, listQuery, times, scanned, again }: Measured): string {
  const name = `${role.padEnd(4)} ${listQuery.list}${listQuery.by && `: ${listQuery.by}`}`.padEnd(36);
  const columns = times.map(
    each => arms.map(arm => pair(each[arm])).join(' ') + ratio(each).toFixed(1).padStart(8),
  );
  return `${name}${columns.join(' ')}${again ? '  again' : ''}${scanned.length > 0 ? `  SCANS ${scanned.join(', ')}` : ''}`;
}

const maxRatioToSection = 3;

/** Returns a sentence for each figure over its bound; empty if all is well. */
export function boundViolations(found: readonly Measured[]): string[] {
  return [...overBare(found), ...overSection(found), ...scans(found)];
}

function overBare(found: readonly Measured[]): string[] {
  return found.flatMap(({ role, listQuery, times }) =>
    times.flatMap((each, index) =>
      ratio(each) > maxRatioToBare
        ? [
            `${role} ${listQuery.list} ${listQuery.by}, ${crowds[index]?.callers} callers: ${ratio(each).toFixed(1)} x the bare handler`,
          ]
        : [],
    ),
  );
}

/** Compares the whole utility with one section, by the medians of one caller, which show the amount of work. */
function overSection(found: readonly Measured[]): string[] {
  return found
    .filter(({ role }) => role === 'dt')
    .flatMap(({ listQuery, times }) => {
      const section = found.find(
        other =>
          other.role === 'ae' &&
          other.listQuery.list === listQuery.list &&
          other.listQuery.by === listQuery.by,
      );
      const [whole, part] = [
        times[0]?.server.median ?? Number.NaN,
        section?.times[0]?.server.median ?? Number.NaN,
      ];
      return whole > maxRatioToSection * part
        ? [`dt ${listQuery.list} ${listQuery.by}: ${(whole / part).toFixed(1)} x an ae's`]
        : [];
    });
}

function scans(found: readonly Measured[]): string[] {
  return found.flatMap(({ role, listQuery, scanned }) =>
    scanned.length > 0
      ? [`${role} ${listQuery.list} ${listQuery.by} scans all of ${scanned.join(', ')}`]
      : [],
  );
}
