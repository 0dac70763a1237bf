/** Separates the parts of a server message. */
const separator = '***';

/** Returns the parts of a server message: the issue, then the solution if it has one; empty for an empty message. */
export function partsOfMessage(text: string): readonly string[] {
  const parts = text.split(separator).map(part => part.trim());
  return [...new Set(parts)].filter(part => part !== '');
}

/** The message for a failure without an explanation. */
export const unexplained = 'OOPS! something went wrong.';
