import { officers } from '#domain/roles.ts';
import { definePage, lazyComponent } from '../console/index.ts';

/** The page where officers request help, opened from the top bar. */
export const help = definePage({
  name: 'help',
  title: 'Help',
  path: '/help',
  access: officers,
  actions: { readAll: ['cio'] },
  component: lazyComponent(() => import('../custom/help/HelpPage.tsx')),
  // The page needs neither selector, although the specification hides them on other pages only.
  topBar: { hierarchy: true, month: true },
});

/** The page that names the packages of others in the console and their licences, opened from Help. */
export const licences = definePage({
  name: 'licences',
  title: 'Third-party licences',
  path: '/help/licences',
  access: officers,
  component: lazyComponent(() => import('../custom/help/LicencesPage.tsx')),
  topBar: { hierarchy: true, month: true },
});
