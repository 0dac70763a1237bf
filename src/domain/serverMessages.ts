/** Stands between the parts of a message. */
const between = '***';

/** What a message of the server says is wrong, and then what to do about it; empty where it says nothing. */
export function partsOfMessage(text: string): readonly string[] {
  const parts = text.split(between).map(part => part.trim());
  return [...new Set(parts)].filter(part => part !== '');
}

/** Said of a failure that explains nothing. */
export const unexplained = 'OOPS! something went wrong.';
