import type { FilterValue } from '../declaration/api.ts';
import { listOf } from '../field/toggled.ts';
import { PopoverButton } from '../../ui/popover/PopoverButton.tsx';
import type { ResourceField } from '../declaration/resolved.ts';
import styles from './list.module.css';

interface FieldFilterProps {
  field: ResourceField;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

/** The control of a filter on the line above a list. A filter for multiple values opens under a button. */
export function FieldFilter({ field: { label, multiple, Filter }, value, onChange }: FieldFilterProps) {
  if (!Filter) return null;
  const control = <Filter label={label} value={value} onChange={onChange} />;
  if (!multiple) return control;
  return (
    <PopoverButton
      label={label}
      note={listOf(value).length > 0 ? `${listOf(value).length} chosen` : undefined}
    >
      <div className={styles.values}>{control}</div>
    </PopoverButton>
  );
}
