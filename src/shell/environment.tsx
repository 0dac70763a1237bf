import { createContext, use, type ReactNode } from 'react';
import type { PortalConfig } from '#contract/portalConfig.ts';

const EnvironmentContext = createContext<PortalConfig | undefined>(undefined);

/** Makes known below which environment and product this is. */
export function EnvironmentProvider({ value, children }: { value: PortalConfig; children: ReactNode }) {
  return <EnvironmentContext value={value}>{children}</EnvironmentContext>;
}

/** Which environment and product this is. Throws outside an `EnvironmentProvider`. */
export function useEnvironment(): PortalConfig {
  const environment = use(EnvironmentContext);
  if (!environment) throw new Error('useEnvironment needs an EnvironmentProvider above it');
  return environment;
}
