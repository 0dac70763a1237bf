import type { Registry } from '../registry.ts';
import type { Resource, ResourceField } from '../resolved.ts';

/** A field of a resource by which its records refer to those of another. */
export interface Reference {
  resource: Resource;
  field: ResourceField;
}

/** Returns the fields by which records of other resources refer to those of this one. */
export function referringTo({ entries }: Registry, { name }: Resource): readonly Reference[] {
  return entries.flatMap(entry => {
    if (entry.kind === 'page') return [];
    return Object.values(entry.fields)
      .filter(({ type, target }) => type === 'reference' && target === name)
      .map(field => ({ resource: entry, field }));
  });
}
