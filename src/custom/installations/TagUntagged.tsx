import type { SelectionProps } from '../../console/index.ts';
import { chosenOf } from './chosenOf.ts';
import { TagMany } from './TagMany.tsx';

/** The button that tags the marked untagged installations to one transformer centre. */
export default function TagUntagged({ selected, ...rest }: SelectionProps) {
  return <TagMany chosen={chosenOf(selected)} {...rest} />;
}
