import { isAuditMonth } from '#domain/months.ts';

const key = 'energy-audit.month';

/** The audit month chosen before in this browser; undefined where none was, or none that can be chosen now. */
export function readChosenMonth(): string | undefined {
  const stored = localStorage.getItem(key);
  return stored !== null && isAuditMonth(stored) ? stored : undefined;
}

/** Remembers the choice until the officer signs out. */
export function keepChosenMonth(month: string): void {
  localStorage.setItem(key, month);
}
