import { officers } from '#domain/roles.ts';
import { lazyComponent } from '../console/index.ts';

/** Opens the history of the installation of a row. */
export const installationHistory = {
  name: 'history',
  access: officers,
  component: lazyComponent(() => import('../custom/installations/HistoryAction.tsx')),
} as const;
