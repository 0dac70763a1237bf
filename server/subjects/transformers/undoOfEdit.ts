import { isRecord } from '#schema/record.ts';
import { changesOf, withChanges, type SentTransformer } from '#validation/transformerEdits.ts';
import { checkTransformerEdit } from '#validation/transformer.ts';
import type { LoggedEdit, Undo } from '../../machine/history/readHistory.ts';
import { etagOf } from '../../services/http/ifMatch.ts';

/**
 * Returns the edit that, from the same month, puts back what another changes; null if none does.
 *
 * - `states` is the transformer centre before, in each of its terms from that month on. One edit gives all of them the
 *   same value: if they had several, it can't put them back.
 * - A new reading day has moved installations, each of which may have had another.
 * - A value that no edit may give, as a file may, stays replaced.
 */
export function undoOfEdit(
  changes: SentTransformer,
  states: readonly SentTransformer[],
): Record<string, unknown> | null {
  const [undo, ...others] = states.map(before => undoIn(before, changes));
  if (undo === undefined || changes.readingDay !== undefined) return null;
  return others.every(other => JSON.stringify(other) === JSON.stringify(undo)) ? { ...undo } : null;
}

/**
 * Returns the edit that puts back the newest edit of a transformer centre, as the change log has it; undefined if there is
 * none, or if another version than the one that it left is on record.
 */
export function undoOfLogged({ after }: LoggedEdit, version: number): Undo | undefined {
  const { undo, version: left, fromMonth } = after;
  if (!isRecord(undo) || left !== version) return undefined;
  return {
    body: { ...undo },
    etag: etagOf(version),
    ...(typeof fromMonth === 'string' && { month: fromMonth }),
  };
}

/** Returns the edit that puts back one state of a transformer centre; undefined if none does. */
function undoIn(before: SentTransformer, changes: SentTransformer): SentTransformer | undefined {
  const after = withChanges(before, changes);
  const undo = changesOf(after, before);
  const isWhole = Object.keys(changesOf(before, withChanges(after, undo))).length === 0;
  return isWhole && checkTransformerEdit(undo, after).ok ? undo : undefined;
}
