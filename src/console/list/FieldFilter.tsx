import type { FilterValue } from '../api.ts';
import { listOf } from '../fields/toggled.ts';
import { PopoverButton } from '../look/PopoverButton.tsx';
import type { ResourceField } from '../resolved.ts';
import styles from './list.module.css';

interface FieldFilterProps {
  field: ResourceField;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

/** The control of a filter on the line over a list; one that takes several values opens under a button. */
export function FieldFilter({ field: { label, several, Filter }, value, onChange }: FieldFilterProps) {
  if (!Filter) return null;
  const control = <Filter label={label} value={value} onChange={onChange} />;
  if (!several) return control;
  return (
    <PopoverButton
      label={label}
      note={listOf(value).length > 0 ? `${listOf(value).length} chosen` : undefined}
    >
      <div className={styles.values}>{control}</div>
    </PopoverButton>
  );
}
