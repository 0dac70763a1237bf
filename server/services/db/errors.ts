import { DrizzleQueryError } from 'drizzle-orm';

/** Whether a query failed because another row has the same value in the unique constraint `constraint`. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (const fault of causesOf(error))
    if ('code' in fault && fault.code === '23505')
      return 'constraint' in fault && fault.constraint === constraint;
  return false;
}

/** Whether a query failed because rows refer to a row that is not there, or is about to go. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (const fault of causesOf(error)) if ('code' in fault && fault.code === '23503') return true;
  return false;
}

/** Whether a statement failed because the database has no such table or column. */
export function isMissing(error: unknown, what: 'table' | 'column'): boolean {
  const state = { table: '42P01', column: '42703' }[what];
  for (const fault of causesOf(error)) if ('code' in fault && fault.code === state) return true;
  return false;
}

/** Returns the column that a statement failed to make required, because rows have no value in it; else undefined. */
export function unfilledColumn(error: unknown): { table: string; column: string } | undefined {
  for (const fault of causesOf(error))
    if ('code' in fault && fault.code === '23502' && 'table' in fault && 'column' in fault)
      return { table: String(fault.table), column: String(fault.column) };
  return undefined;
}

/** Whether a statement gave up waiting for a lock, as `lock_timeout` says. */
export function isLockTimeout(error: unknown): boolean {
  for (const fault of causesOf(error)) if ('code' in fault && fault.code === '55P03') return true;
  return false;
}

/** Whether a statement failed because the database was unreachable, went away during it, or is not open yet. */
export function isDatabaseLost(error: unknown): boolean {
  for (const fault of causesOf(error))
    if (fault instanceof DrizzleQueryError && isConnectionError(fault.cause)) return true;
  return false;
}

/** Whether work failed because a disk is full, the database's or the server's own: there may be room again soon. */
export function isOutOfSpace(error: unknown): boolean {
  for (const fault of causesOf(error)) if ('code' in fault && fullDiskCodes.has(fault.code)) return true;
  return false;
}

/** PostgreSQL's state for a full disk, and Node's codes for a full disk and a used-up quota. */
const fullDiskCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Connection exceptions, server shutdown and start, idle session timeout, too many connections. */
const connectionStates = /^(08...|57P0[1-5]|25P03|53300)$/;

/** The PostgreSQL function whose errors say that the database takes no connections, under a state that others use too. */
const connectionCheck = 'CheckMyDatabase';

/** Node's codes for a network failure; ENOENT if the server's socket is gone. */
const socketErrorCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** Messages of driver errors that carry no code. */
const driverMessages =
  /^(Connection terminated|timeout (exceeded|expired)|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

function isConnectionError(error: unknown): boolean {
  for (const fault of causesOf(error)) {
    const code = 'code' in fault ? fault.code : undefined;
    if (socketErrorCodes.has(code) || (typeof code === 'string' && connectionStates.test(code))) return true;
    if ('routine' in fault && fault.routine === connectionCheck && code === '55000') return true;
    if (code === undefined && driverMessages.test(fault.message)) return true;
  }
  return false;
}

/** Yields an error, then its cause, and so on. */
function* causesOf(error: unknown): Generator<Error> {
  for (let fault = error; fault instanceof Error; fault = fault.cause) yield fault;
}
