import type { Officer } from '#domain/officer.ts';

/** Whether an officer may add and edit transformer centres. */
export function canEditTransformers({ role }: Officer): boolean {
  return role === 'ae';
}
