import type { Resource } from '../../declaration/resolved.ts';
import { absent } from '#domain/formats.ts';
import { asText, readPath, type ConsoleRecord, type ConsoleRow } from '#schema/record.ts';
import type { Lookup, Titled } from '../field.ts';

/** Returns the title of a record for references to it. */
export function titleOf(resource: Titled | undefined, record: ConsoleRecord): string {
  if (resource?.recordText) return resource.recordText(record);
  const field = resource?.fields[resource.recordTitle];
  return field ? field.format(readPath(record, field.source)) : asText(record['id']) || absent;
}

/** Returns the titles of the referenced records; requests each record once. */
export async function titlesOf(
  target: string,
  values: readonly unknown[],
  { dataProvider, registry }: Lookup,
): Promise<readonly string[]> {
  const ids = [...new Set(values.map(asText).filter(Boolean))];
  const { data } = await dataProvider.getMany<ConsoleRow>(target, {
    ids,
  });
  const resource = registry.resource(target);
  const titles = new Map(data.map(record => [String(record.id), titleOf(resource, record)]));
  return values.map(value => titles.get(asText(value)) ?? absent);
}

/** Whether typing finds the records of a resource: its list has a search for references, or one that needs no filter first. */
export const canSearch = ({ list: { search } }: Resource): boolean =>
  search !== undefined && (!search.needs || search.lookup !== search.param);
