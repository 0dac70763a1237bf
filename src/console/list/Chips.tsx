import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { absent } from '#domain/formats.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import { listOf } from '../fields/toggled.ts';
import { passFocusOn } from '../look/passFocus.ts';
import { useTellFailure } from '../notice.ts';
import { useRegistry } from '../registryContext.ts';
import type { ResourceField } from '../resolved.ts';
import styles from './Chips.module.css';
import { useNarrowing } from './useNarrowing.ts';

interface ChipsProps {
  fields: readonly ResourceField[];
  /** Has the list narrowed by a name no more. */
  clear: (name: string) => void;
}

/** What a list is narrowed to by some fields, in words; pressed, one of them narrows it no more. */
export function Chips({ fields, clear }: ChipsProps) {
  const { values } = useNarrowing();
  return fields
    .filter(({ key }) => listOf(values[key]).length > 0)
    .map(field => (
      <Chip
        key={field.key}
        field={field}
        values={listOf(values[field.key])}
        onClear={() => clear(field.key)}
      />
    ));
}

interface ChipProps {
  field: ResourceField;
  values: readonly string[];
  onClear: () => void;
}

function Chip({ field, values, onClear }: ChipProps) {
  const words = `${field.label} ${useTexts(field, values).join(', ')}`;
  return (
    <button
      type="button"
      className={styles.chip}
      title={words}
      aria-label={`${words}: clear this filter`}
      onClick={({ currentTarget }) => {
        keepFocus(currentTarget);
        onClear();
      }}
    >
      <span>{words}</span>
      <CloseIcon />
    </button>
  );
}

/** The values as people know them; what the API does not know, or can't tell, is called unknown. */
function useTexts({ target, texts, format }: ResourceField, values: readonly string[]): readonly string[] {
  const lookup = { dataProvider: useDataProvider(), registry: useRegistry() };
  const { data, error } = useQuery({
    queryKey: [target, 'texts', values],
    queryFn: async () => texts?.(values, lookup) ?? [],
    enabled: texts !== undefined,
  });
  useTellFailure(error);
  if (texts && !data && !error) return ['…'];
  const found = texts ? (data ?? values.map(() => absent)) : values.map(format);
  return found
    .map(text => (text === absent ? 'unknown' : text))
    .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}

/** The chip is about to go: the one beside it takes the focus, or else the list. */
function keepFocus(chip: HTMLElement): void {
  const beside = [chip.nextElementSibling, chip.previousElementSibling].find(
    other => other?.className === chip.className,
  );
  if (beside instanceof HTMLElement) beside.focus();
  else passFocusOn(chip);
}
