import { officers } from '#domain/roles.ts';
import { definePage, lazyComponent } from '../console/index.ts';
import { DashboardIcon } from '../theme/icons.tsx';

/** Everybody's home: the figures of an area in a month, and the way to what stands behind each. */
export const dashboard = definePage({
  name: 'dashboard',
  title: 'Dashboard',
  path: '/dashboard',
  access: officers,
  component: lazyComponent(() => import('../custom/audit/dashboard/DashboardPage.tsx')),
  menu: { icon: DashboardIcon },
  topBar: { hierarchy: true },
});
