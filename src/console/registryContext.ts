import { createContext, use } from 'react';
import type { Registry } from './declaration/registry.ts';
import type { Resource } from './declaration/resolved.ts';

/** Provides the registry to the parts inside `ConsoleRoutes`. */
export const RegistryContext = createContext<Registry | undefined>(undefined);

/** Returns the registry. Throws outside `ConsoleRoutes`. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('useRegistry needs ConsoleRoutes above it');
  return registry;
}

/** Returns a declared resource. Throws if there is none of that name. */
export function useResource(name: string): Resource {
  const resource = useRegistry().resource(name);
  if (!resource) throw new Error(`No resource '${name}' is declared`);
  return resource;
}
