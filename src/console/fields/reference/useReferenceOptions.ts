import { useGetList } from 'react-admin';
import { useRegistry } from '../../registryContext.ts';
import type { ConsoleRow } from '../../record.ts';
import type { Option } from '../option.ts';
import { titleOf } from './titles.ts';

/** The records that can be pointed to, by title: the first hundred. */
export function useReferenceOptions(target: string): readonly Option[] {
  const registry = useRegistry();
  const { data = [] } = useGetList<ConsoleRow>(target, { pagination: { page: 1, perPage: 100 } });
  return data.map(record => ({
    value: String(record.id),
    label: titleOf(registry.resource(target), record),
  }));
}
