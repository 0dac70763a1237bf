import { officers } from '#domain/roles.ts';
import { definePage, lazyComponent } from '../console/index.ts';
import { StatementIcon } from '../theme/icons.tsx';

/** The energy and money of an area in a quarter, a half, a year or any run of months. */
export const statement = definePage({
  name: 'statement',
  title: 'Statement',
  path: '/statement',
  access: officers,
  component: lazyComponent(() => import('../custom/statement/StatementPage.tsx')),
  menu: { icon: StatementIcon, group: 'audit' },
  topBar: { hierarchy: true },
});
