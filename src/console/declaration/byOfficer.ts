import type { Officer } from '#domain/officer.ts';

/** A value, or a function that finds it for an officer: the one way to vary a key of a declaration by user. */
export type ByOfficer<T> = T | ((officer: Officer) => T);

/** Returns a declared value for this officer. */
export function forOfficer<T>(value: ByOfficer<T>, officer: Officer): T {
  return variesByOfficer(value) ? value(officer) : value;
}

function variesByOfficer<T>(value: ByOfficer<T>): value is (officer: Officer) => T {
  return typeof value === 'function';
}
