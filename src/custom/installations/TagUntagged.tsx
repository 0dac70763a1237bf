import { asText, type SelectionProps } from '../../console/index.ts';
import type { Chosen } from './installationCalls.ts';
import { TagMany } from './TagMany.tsx';

/** The button that tags the marked untagged installations to one transformer centre. */
export default function TagUntagged({ selected, ...rest }: SelectionProps) {
  return <TagMany chosen={chosenOf(selected)} {...rest} />;
}

/**
 * Converts the marked untagged installations to the form that the tag calls need: ids, limited to those that nobody has
 * tagged since, or the filters of the list.
 */
function chosenOf(selected: SelectionProps['selected']): Chosen {
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
