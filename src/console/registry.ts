import { findFaults } from './faults.ts';
import type { Page } from './page.ts';
import type { Resource } from './resolved.ts';

/** Everything declared, in the order of the sidebar. */
export interface Registry {
  readonly entries: readonly (Resource | Page)[];
  /** The resource, or the view of one, of that name, if it is declared. */
  resource(name: string): Resource | undefined;
}

/**
 * Brings the declarations together. Throws one error that names every fault found, each by declaration and
 * property.
 */
export function createRegistry(entries: readonly (Resource | Page)[]): Registry {
  const faults = findFaults(entries);
  if (faults.length > 0)
    throw new Error(`Faulty declarations:\n${faults.map(fault => `- ${fault}`).join('\n')}`);
  const resources = new Map(entries.flatMap(withViews).map(resource => [resource.name, resource] as const));
  return Object.freeze({ entries, resource: (name: string) => resources.get(name) });
}

/** A resource and the lists that stand side by side in it, each a resource of its own. */
export function withViews(entry: Resource | Page): readonly Resource[] {
  if (entry.kind === 'page') return [];
  return [entry, ...(entry.views?.of ?? []).map(({ resource }) => resource)];
}
