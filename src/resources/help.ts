import { definePage, everyone, part } from '../console/index.ts';

/** Where officers ask for help; reached from the top bar. */
export const help = definePage({
  name: 'help',
  title: 'Help',
  path: '/help',
  access: everyone,
  component: part(() => import('../custom/help/HelpPage.tsx')),
  // It asks for neither; the specification hides them on other pages only.
  topBar: { hierarchy: true, month: true },
});
