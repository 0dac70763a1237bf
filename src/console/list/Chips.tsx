import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { absent } from '#domain/formats.ts';
import { Chip } from '../../ui/chip/Chip.tsx';
import { listOf } from '../field/toggled.ts';
import { useReportFailure } from '../notice.ts';
import { useRegistry } from '../registryContext.ts';
import type { ResourceField } from '../declaration/resolved.ts';
import { useFilterValues } from './useFilterValues.ts';

interface ChipsProps {
  fields: readonly ResourceField[];
  /** Stops narrowing the list by a name. */
  clear: (name: string) => void;
}

/** Shows in words what some fields narrow the list to. Pressing a chip stops narrowing by its field. */
export function Chips({ fields, clear }: ChipsProps) {
  const { values } = useFilterValues();
  return fields
    .filter(({ key }) => listOf(values[key]).length > 0)
    .map(field => (
      <FieldChip
        key={field.key}
        field={field}
        values={listOf(values[field.key])}
        onClear={() => clear(field.key)}
      />
    ));
}

interface FieldChipProps {
  field: ResourceField;
  values: readonly string[];
  onClear: () => void;
}

function FieldChip({ field, values, onClear }: FieldChipProps) {
  return <Chip text={`${field.label} ${useTexts(field, values).join(', ')}`} onClear={onClear} />;
}

/** Returns the values as people know them, or 'unknown' for values that the API does not know or can't return. */
function useTexts({ target, texts, format }: ResourceField, values: readonly string[]): readonly string[] {
  const lookup = { dataProvider: useDataProvider(), registry: useRegistry() };
  const { data, error } = useQuery({
    queryKey: [target, 'texts', values],
    queryFn: async () => texts?.(values, lookup) ?? [],
    enabled: texts !== undefined,
  });
  useReportFailure(error);
  if (texts && !data && !error) return ['…'];
  const found = texts ? (data ?? values.map(() => absent)) : values.map(format);
  return found
    .map(text => (text === absent ? 'unknown' : text))
    .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}
