import type { SelectionProps } from '../../console/index.ts';
import { TagMany } from './TagMany.tsx';

/** The button that tags the installations marked one by one, tagged or not, to one transformer centre. */
export default function TagNamed({ selected, ...rest }: SelectionProps) {
  return 'ids' in selected && <TagMany chosen={{ installationIds: [...selected.ids] }} {...rest} />;
}
