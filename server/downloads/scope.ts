import { accessMatrix } from '../access/matrix.ts';
import type { Caller } from '../access/caller.ts';
import type { DownloadRecord } from './claim.ts';
import type { Export } from './export.ts';

/** Designation and area, as a download keeps them of whoever asked for it. */
export function scopeOf({ role, area }: Caller): string {
  return area ? `${role} ${area.level} ${area.code}` : role;
}

/** Whether the rows of a download are still this caller's to see. */
export function mayStillHave(caller: Caller, download: DownloadRecord, { operation }: Export): boolean {
  return scopeOf(caller) === download.scope && accessMatrix[operation].includes(caller.role);
}
