import { useGetList } from 'react-admin';
import { useNotice } from '../../notice.ts';
import { useRegistry } from '../../registryContext.ts';
import { asText, readPath, type ConsoleRow } from '../../record.ts';
import type { Option } from '../option.ts';
import { titleOf } from './titles.ts';

/** The records that can be pointed to, by title; or what they hold in a field. The first hundred. */
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
    const held = field && asText(readPath(record, field.source));
    return { value: held ?? String(record.id), label: held ?? titleOf(resource, record) };
  });
}
