/** A record as the API returns it. */
export type ConsoleRecord = Readonly<Record<string, unknown>>;

/** A record with the `id` that react-admin needs. */
export type ConsoleRow = ConsoleRecord & { readonly id: string | number };

/** Returns a text as it is and a number as text; '' for anything else. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether a value is an object with readable properties. */
export function isRecord(value: unknown): value is ConsoleRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a dotted path ('powerStation.name', 'audit.0.month'); `undefined` if the path ends early. */
export function readPath(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return /^\d+$/.test(key) ? at[Number(key)] : undefined;
    return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, value);
}

/** Builds an object with each value at its dotted path. */
export function writePaths(values: Iterable<readonly [path: string, value: unknown]>): ConsoleRecord {
  const written: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [first = '', ...rest] = path.split('.');
    const inner = rest.length > 0 ? writePaths([[rest.join('.'), value]]) : value;
    written[first] = merge(written[first], inner);
  }
  return written;
}

/** Whether a record already holds these values. */
export function holds(record: ConsoleRecord, values: ConsoleRecord): boolean {
  return JSON.stringify(merge(record, values)) === JSON.stringify(record);
}

/** Whether two values of a record are the same: a position is an object. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isRecord(one) && isRecord(other) && JSON.stringify(one) === JSON.stringify(other));

/** Merges `changes` into `base`: joins objects and replaces everything else. Changes neither argument. */
export function merge(base: unknown, changes: unknown): unknown {
  if (!isRecord(base) || !isRecord(changes)) return changes;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(changes)) merged[key] = merge(base[key], value);
  return merged;
}
