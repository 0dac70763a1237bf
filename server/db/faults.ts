import { DrizzleQueryError } from 'drizzle-orm';

/** Whether a query failed because another row has the same value in a unique constraint of that name. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  for (const fault of causesOf(error))
    if ('code' in fault && fault.code === '23505')
      return 'constraint' in fault && fault.constraint === constraint;
  return false;
}

/** Whether a statement failed because the database could not be reached, went away meanwhile, or is not open yet. */
export function isDatabaseLost(error: unknown): boolean {
  for (const fault of causesOf(error))
    if (fault instanceof DrizzleQueryError && isLostLink(fault.cause)) return true;
  return false;
}

/** Connection exceptions, the server's end and start, an idle session's end, too many connections. */
const lostState = /^(08...|57P0[1235]|25P03|53300)$/;

/** Node's names for a network that does not carry; ENOENT where the server's socket is gone. */
const lostSocket: ReadonlySet<unknown> = new Set([
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

/** The driver gives these no code. */
const lostByDriver =
  /^(Connection terminated|timeout (exceeded|expired)|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

function isLostLink(error: unknown): boolean {
  for (const fault of causesOf(error)) {
    const code = 'code' in fault ? fault.code : undefined;
    if (lostSocket.has(code) || (typeof code === 'string' && lostState.test(code))) return true;
    if (code === undefined && lostByDriver.test(fault.message)) return true;
  }
  return false;
}

/** An error, then what caused it, and so on. */
function* causesOf(error: unknown): Generator<Error> {
  for (let fault = error; fault instanceof Error; fault = fault.cause) yield fault;
}
