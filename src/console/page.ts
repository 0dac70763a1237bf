import type { Role } from '#domain/roles.ts';
import type { Part } from './part.tsx';
import type { MenuEntry, TopBar } from './resource.ts';

/** A hand-written page, declared. */
export interface PageDefinition {
  /** Names it to permissions. */
  name: string;
  title: string;
  /** Where it lies; react-router's patterns, '/tc-audit/:id'. */
  path: `/${string}`;
  /** Who sees it; for all others it does not exist. */
  access: readonly Role[];
  /** The component, loaded when the page is opened. */
  component: Part<object>;
  /** Its entry in the sidebar; false for none. @default false */
  menu?: MenuEntry | false;
  /** The selectors that the top bar shows on it. @default neither */
  topBar?: TopBar;
}

/** A declared page, as the registry holds it. */
export interface Page extends Required<Omit<PageDefinition, 'topBar'>> {
  readonly kind: 'page';
  readonly topBar: Required<TopBar>;
}
