import { createContext, use } from 'react';
import type { Registry } from './registry.ts';

/** Provides the registry to the parts inside `ConsoleRoutes`. */
export const RegistryContext = createContext<Registry | undefined>(undefined);

/** Returns the registry. Throws outside `ConsoleRoutes`. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('useRegistry needs ConsoleRoutes above it');
  return registry;
}
