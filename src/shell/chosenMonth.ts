import { isAuditMonth } from '#domain/months.ts';
import { browserStorage } from '../client/storages.ts';

const key = 'energy-audit.month';

/** Returns the audit month last chosen in this browser; undefined if none is stored or it is not selectable now. */
export function readChosenMonth(): string | undefined {
  const stored = browserStorage.get(key);
  return stored !== null && isAuditMonth(stored) ? stored : undefined;
}

/** Stores the choice until the officer signs out. */
export function storeChosenMonth(month: string): void {
  browserStorage.set(key, month);
}
