import { asText, type SelectionProps } from '../../console/index.ts';
import type { Chosen } from './calls.ts';

/**
 * Converts the marked untagged installations to the form that the tag calls need: ids, limited to those that nobody has
 * tagged since, or the filters of the list.
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
