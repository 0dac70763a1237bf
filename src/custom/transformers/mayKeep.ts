import type { Officer } from '#domain/officer.ts';

/** Whether an officer adds and edits transformer centres. */
export function mayKeep({ role }: Officer): boolean {
  return role === 'ae';
}
