import { FaultyDeclarations } from '#schema/faultyDeclarations.ts';
import { findFaults } from './faults.ts';
import type { Page } from './page.ts';
import type { Resource } from './resolved.ts';

/** All declarations, in the order of the sidebar. */
export interface Registry {
  readonly entries: readonly (Resource | Page)[];
  /** Returns the declared resource or view of that name, or undefined. */
  resource(name: string): Resource | undefined;
  /** Returns the resource of which this is the name of a view, or undefined. */
  parentOf(name: string): Resource | undefined;
}

/** Combines the declarations. Throws one error that lists every fault, each with its declaration and property. */
export function createRegistry(entries: readonly (Resource | Page)[]): Registry {
  FaultyDeclarations.refuse(findFaults(entries));
  const resources = new Map(entries.flatMap(withViews).map(resource => [resource.name, resource] as const));
  const parents = new Map(
    entries.flatMap(entry =>
      entry.kind === 'page' ? [] : (entry.views?.of ?? []).map(view => [view.resource.name, entry] as const),
    ),
  );
  return Object.freeze({
    entries,
    resource: (name: string) => resources.get(name),
    parentOf: (name: string) => parents.get(name),
  });
}

/** Returns a resource together with its views, each of which is a resource too. */
export function withViews(entry: Resource | Page): readonly Resource[] {
  if (entry.kind === 'page') return [];
  return [entry, ...(entry.views?.of ?? []).map(({ resource }) => resource)];
}
