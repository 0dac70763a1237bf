import { createContext, use } from 'react';
import type { Registry } from './registry.ts';

/** Holds the registry for the parts that `ConsoleRoutes` shows. */
export const RegistryContext = createContext<Registry | undefined>(undefined);

/** The registry. Throws outside `ConsoleRoutes`. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('useRegistry needs ConsoleRoutes above it');
  return registry;
}
