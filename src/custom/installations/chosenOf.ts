import { asText, type SelectionProps } from '../../console/index.ts';
import type { Chosen } from './calls.ts';

/**
 * What is marked of the untagged installations, as the calls that tag want it told: by ids, as far as nobody else has
 * tagged them since, or by what narrows the list.
 */
export function chosenOf(selected: SelectionProps['selected']): Chosen {
  if ('ids' in selected) return { installationIds: [...selected.ids], filter: { untagged: true } };
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
