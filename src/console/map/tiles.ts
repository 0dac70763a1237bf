import { createContext } from 'react';
import type { PortalConfig } from '#contract/portalConfig.ts';

/** The pictures below the points of a map; undefined if the utility has configured none: the map then needs no one else. */
export const MapTilesContext = createContext<PortalConfig['mapTiles']>(undefined);
