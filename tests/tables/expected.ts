import type { Role } from '#domain/roles.ts';

const officers: readonly Role[] = ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'];

/** The designations that may make each call of the tables, written a second time from their declarations. */
export const expectedAccess: ReadonlyMap<string, readonly Role[]> = new Map<string, readonly Role[]>([
  ['contractors.list', officers],
  ['contractors.read', officers],
  ['contractors.history', officers],
  ['contractors.create', ['ae', 'cio']],
  ['contractors.update', ['ae', 'cio']],
  ['contractors.delete', ['cio']],
  ['contractors.export', ['cio', 'ee', 'ae']],
  ['work-orders.list', ['cio', 'ae']],
  ['work-orders.read', ['cio', 'ae']],
  ['work-orders.history', ['cio', 'ae']],
  ['work-orders.create', ['cio']],
  ['work-orders.update', ['cio']],
  ['work-orders.delete', ['cio']],
  ['surveys.list', officers],
  ['surveys.read', officers],
  ['surveys.history', officers],
  ['surveys.create', ['ae', 'cio']],
  ['surveys.update', ['ae']],
  ['surveys.export', officers],
  ['line-crews.list', officers],
  ['line-crews.points', officers],
  ['line-crews.export', officers],
  ['line-crews.read', officers],
  ['line-crews.history', officers],
  ['line-crews.create', ['ae', 'ee', 'cio']],
  ['line-crews.update', ['ae', 'cio']],
]);
