import { designations } from '#domain/roles.ts';
import type { RaisedBy } from './calls.ts';

/** Returns an officer's designation and area: 'Assistant Engineer · Kadri'. */
export function chargeOf({ userType, areaName }: RaisedBy): string {
  return [designations[userType].title, areaName].filter(Boolean).join(' · ');
}
