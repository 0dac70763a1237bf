import { asText, type SelectionProps } from '../../console/index.ts';
import type { Chosen } from './calls.ts';

/** What is marked, as the calls that tag want it told: by ids, or by what narrows the list of untagged installations. */
export function chosenOf(selected: SelectionProps['selected']): Chosen {
  if ('ids' in selected) return { installationIds: [...selected.ids] };
  const { RRNumber, mrCode, readingDay } = selected.everyRowOf;
  return {
    filter: {
      untagged: true,
      ...(RRNumber !== undefined && { RRNumber: asText(RRNumber) }),
      ...(mrCode !== undefined && { mrCode: [asText(mrCode)] }),
      ...(readingDay !== undefined && { readingDay: [Number(readingDay)] }),
    },
  };
}
