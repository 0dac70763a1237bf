import type { Role } from '#domain/roles.ts';
import type { LazyComponent } from '../../ui/lazyComponent.tsx';
import type { MenuEntry, TopBar } from './menu.ts';

/** The declaration of a hand-written page. */
export interface PageDefinition {
  /** The name of the page for permissions. */
  name: string;
  /** The title of the page, also in the sidebar. */
  title: string;
  /** The path of the page, in react-router's syntax: '/tc-audit/:id'. */
  path: `/${string}`;
  /** The designations that see it; for all others it does not exist. */
  access: readonly Role[];
  /** The component, loaded when the page is opened. */
  component: LazyComponent<object>;
  /** Further actions on it that only some of them may take, by name. @default nothing */
  actions?: Readonly<Record<string, readonly Role[]>>;
  /** Its entry in the sidebar; false for none. @default false */
  menu?: MenuEntry | false;
  /** The selectors that the top bar shows on it. @default neither */
  topBar?: TopBar;
}

/** A declared page in the registry. */
export interface Page extends Required<Omit<PageDefinition, 'topBar'>> {
  readonly kind: 'page';
  readonly topBar: Required<TopBar>;
}
