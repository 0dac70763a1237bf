import type { Officer } from '#domain/officer.ts';

/** A value, or how to find it for an officer: the one way a key of a declaration varies by user. */
export type ByOfficer<T> = T | ((officer: Officer) => T);

/** What a declared value is for this officer. */
export function forOfficer<T>(value: ByOfficer<T>, officer: Officer): T {
  return varies(value) ? value(officer) : value;
}

function varies<T>(value: ByOfficer<T>): value is (officer: Officer) => T {
  return typeof value === 'function';
}
