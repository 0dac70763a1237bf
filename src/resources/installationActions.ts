import { officers } from '#domain/roles.ts';
import { lazyComponent } from '../console/index.ts';

/** Opens the history of the installation of a row. */
export const installationHistory = {
  name: 'history',
  access: officers,
  component: lazyComponent(() => import('../custom/installations/HistoryAction.tsx')),
} as const;

/** Leads to the form for an inspection of the installation of a row. */
export const inspectInstallation = {
  name: 'inspect',
  access: ['ae'],
  component: lazyComponent(() => import('../custom/inspections/InspectAction.tsx')),
} as const;
