/** The result of a check. A warning lets the server run; a fault stops it, or will harm data or people. */
export interface Finding {
  level: 'ok' | 'warning' | 'fault';
  /** The subject of the check. */
  about: string;
  /** The state that was found and, unless all is well, what to do. */
  text: string;
}

/** Returns a finding that all is well. */
export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text });

/** Returns a finding of something that will trouble people one day. */
export const warning = (about: string, text: string): Finding => ({ level: 'warning', about, text });

/** Returns a finding of something that stops the server, or harms data. */
export const fault = (about: string, text: string): Finding => ({ level: 'fault', about, text });

/** Returns the message of an error, for a line of the terminal; of several in one, the first. */
export function messageOf(error: unknown): string {
  // A name with two addresses fails once for each, under an error without words.
  if (error instanceof AggregateError) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
