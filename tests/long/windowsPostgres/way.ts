import { ownPlatform, windows, type Platform } from '../../../server/services/db/cluster/platform.ts';

/** The way of Windows, with the programs of this system. */
export const windowsWay: Platform = {
  ...windows,
  package: ownPlatform.package,
  exe: ownPlatform.exe,
  locale: ownPlatform.locale,
};
