import type { Change } from '../../machine/changes/changes.ts';

/** The actions on the transformer centre that was tagged to, and on the others. */
const actions = {
  tag: ['transformer.tagIn', 'transformer.tagOut'],
  undo: ['transformer.undoTagIn', 'transformer.undoTagOut'],
} as const;

interface ActOnCentre {
  taggingId: string;
  /** The transformer centre that was tagged to, and from which month on. */
  tcId: string;
  month: string;
}

/**
 * Returns the entries of the change log about the transformer centres between which a tagging or its undoing moves
 * installations: how many, and where from or to. `others` are the other transformer centres, one for each installation;
 * null if it is or gets untagged.
 */
export function entriesOfCentres(
  kind: keyof typeof actions,
  { taggingId, tcId, month }: ActOnCentre,
  others: readonly (string | null)[],
): Pick<Change, 'action' | 'entity' | 'entityId' | 'after'>[] {
  const moved = others.filter(other => other !== tcId);
  if (moved.length === 0) return [];
  const counts = [...Map.groupBy(moved, other => other)]
    .map(([other, { length: count }]) => ({ tcId: other, count }))
    .toSorted((one, other) => other.count - one.count);
  const [here, there] = actions[kind];
  const [arriving, leaving] = kind === 'tag' ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const entity = 'transformer';
  return [
    {
      action: here,
      entity,
      entityId: tcId,
      after: { taggingId, month, installations: moved.length, [arriving]: counts },
    },
    ...counts.flatMap(({ tcId: entityId, count }) =>
      entityId === null
        ? []
        : [
            {
              action: there,
              entity,
              entityId,
              after: { taggingId, month, installations: count, [leaving]: [{ tcId, count }] },
            },
          ],
    ),
  ];
}
