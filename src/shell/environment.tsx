import { createContext, use, type ReactNode } from 'react';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { MapTilesContext } from '../console/map/tiles.ts';

const EnvironmentContext = createContext<PortalConfig | undefined>(undefined);

/** Provides the configuration of the environment to the screens. */
export function EnvironmentProvider({ value, children }: { value: PortalConfig; children: ReactNode }) {
  return (
    <EnvironmentContext value={value}>
      <MapTilesContext value={value.mapTiles}>{children}</MapTilesContext>
    </EnvironmentContext>
  );
}

/** Returns the configuration of the environment. Throws outside an `EnvironmentProvider`. */
export function useEnvironment(): PortalConfig {
  const environment = use(EnvironmentContext);
  if (!environment) throw new Error('useEnvironment needs an EnvironmentProvider above it');
  return environment;
}
