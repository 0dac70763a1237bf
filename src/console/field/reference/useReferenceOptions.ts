import { useGetList } from 'react-admin';
import { useNotice } from '../../notice.ts';
import { useRegistry } from '../../contexts.tsx';
import { asText, readPath, type ConsoleRow } from '#schema/record.ts';
import type { Option } from '#schema/fields/choice/index.ts';
import { titleOf } from './titles.ts';

/** Returns the first hundred records that can be referenced, by title, or the values that they hold in a field. */
export function useReferenceOptions(target: string, key?: string): readonly Option[] {
  const resource = useRegistry().resource(target);
  const notice = useNotice();
  const { data = [] } = useGetList<ConsoleRow>(
    target,
    { pagination: { page: 1, perPage: 100 } },
    { onError: notice.failure },
  );
  const field = key === undefined ? undefined : resource?.fields[key];
  return data.map(record => {
    const stored = field && asText(readPath(record, field.source));
    return { value: stored ?? String(record.id), label: stored ?? titleOf(resource, record) };
  });
}
