import { matchRoutes } from 'react-router';
import type { ComponentType } from 'react';
import type { Officer } from '#domain/officer.ts';
import { capitalised } from '#schema/words.ts';
import { forOfficer } from '../declaration/byOfficer.ts';
import { listAddress } from '../addresses.ts';
import type { TopBar } from '../declaration/menu.ts';
import type { Page } from '../declaration/page.ts';
import type { AccessQuestion, May } from '../permissions.ts';
import type { Registry } from '../declaration/registry.ts';
import type { Resource } from '../declaration/resolved.ts';

/** One address of the console and the screen that it shows. */
export interface Screen {
  /** react-router's pattern. */
  path: string;
  title: string;
  topBar: Required<TopBar>;
  entry: Resource | Page;
  /** Which screen of a resource this is; a page has only one. */
  view: 'list' | 'create' | 'detail' | 'edit' | 'page';
}

/** An entry of the sidebar, ready to show. */
export interface SidebarEntry {
  to: string;
  title: string;
  icon: ComponentType;
  group: string;
  belowGuide: boolean;
}

/** A screen that the officer can go to from anywhere. */
export interface Destination {
  to: string;
  title: string;
  icon: ComponentType | undefined;
  /** Returns the address of its list with a text as the search; absent if the screen has no search. */
  search: ((text: string) => string) | undefined;
}

const noTopBar: Required<TopBar> = { hierarchy: false, month: false };

/** react-admin's action for each kind of screen. */
const actions = { list: 'list', page: 'list', create: 'create', edit: 'edit', detail: 'show' } as const;

/** Returns the question to the auth provider whether an officer may see a screen. */
export const questionOf = ({ entry, view }: Screen): AccessQuestion => ({
  resource: entry.name,
  action: actions[view],
});

/** Returns every screen that the officer may see, in the order of the registry. */
export function screensOf(registry: Registry, may: May): readonly Screen[] {
  return declaredScreens(registry).filter(screen => may(questionOf(screen)));
}

/** Returns every screen of the declarations, in the order of the registry. */
export function declaredScreens({ entries }: Registry): readonly Screen[] {
  return entries.flatMap(entry => declaredScreensOf(entry, entries));
}

function declaredScreensOf(entry: Resource | Page, entries: Registry['entries']): Screen[] {
  const { path, title, topBar } = entry;
  if (entry.kind === 'page') return [{ path, title, topBar, entry, view: 'page' }];
  const { access, form, hasDetail, noun, recordPage } = entry;
  const screens: Screen[] = [{ path, title, topBar, entry, view: 'list' }];
  const add = (below: string, name: string, view: Screen['view'], shown: TopBar = {}) =>
    screens.push({ path: path + below, title: name, topBar: { ...noTopBar, ...shown }, entry, view });
  if (access.create) add('/new', form?.create.title ?? title, 'create');
  if (access.update) add('/:id/edit', form?.title ?? title, 'edit');
  const isTaken = entries.some(other => other.path === `${path}/:id`);
  if (hasDetail && !isTaken) add('/:id', capitalised(noun.one), 'detail', recordPage.topBar);
  return screens;
}

/**
 * Returns the screen at an address, or undefined if the officer has none there. The address of a form that is closed to
 * them is no record's, although it looks like one: '/contractors/new'.
 */
export function screenAt(registry: Registry, may: May, pathname: string): Screen | undefined {
  const routes = declaredScreens(registry).map(screen => ({ path: screen.path, screen }));
  const [best] = matchRoutes(routes, pathname) ?? [];
  return routes.find(({ path, screen }) => path === best?.route.path && may(questionOf(screen)))?.screen;
}

/** Returns the officer's entries of the sidebar, in the order of the registry. */
export function sidebarEntries(registry: Registry, may: May, officer: Officer): readonly SidebarEntry[] {
  return screensOf(registry, may).flatMap(({ entry, view, path }) => {
    if ((view !== 'list' && view !== 'page') || !entry.menu) return [];
    const { title = entry.title, icon, group = 'main', search = '', belowGuide = false } = entry.menu;
    return [{ to: path + forOfficer(search, officer), title, icon, group, belowGuide }];
  });
}

/**
 * Returns every screen that an officer can go to from anywhere: those of the sidebar first, without screens about one
 * record or a new one.
 */
export function destinations(registry: Registry, may: May, officer: Officer): readonly Destination[] {
  const all = screensOf(registry, may).filter(({ path, view }) => !path.includes('/:') && view !== 'create');
  const [listed, others] = [true, false].map(inMenu => all.filter(({ entry }) => !!entry.menu === inMenu));
  return [...(listed ?? []), ...(others ?? [])].map(({ entry, path }) => {
    const { title = entry.title, icon, search = '' } = entry.menu || {};
    // A list that needs a filter first can't be searched from elsewhere.
    const found = entry.kind === 'resource' ? entry.list.search : undefined;
    const param = found?.needs ? undefined : found?.param;
    return {
      to: path + forOfficer(search, officer),
      title,
      icon,
      search: param === undefined ? undefined : searchOf(path, param),
    };
  });
}

const searchOf = (path: string, param: string) => (text: string) => listAddress(path, { [param]: text });
