import { matchPath } from 'react-router';
import type { ComponentType } from 'react';
import type { Officer } from '#domain/officer.ts';
import type { Role } from '#domain/roles.ts';
import { may } from '#schema/access.ts';
import { inWords } from '#schema/words.ts';
import { forOfficer } from './byOfficer.ts';
import { listAddress } from './listAddress.ts';
import type { TopBar } from './menu.ts';
import type { Page } from './page.ts';
import type { Registry } from './registry.ts';
import type { Resource } from './resolved.ts';

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

/** Returns every screen that a designation may see, in the order of the registry. */
export function screensOf(registry: Registry, role: Role): readonly Screen[] {
  return registry.entries.flatMap(entry => screensOfEntry(registry, entry, role));
}

function screensOfEntry({ entries }: Registry, entry: Resource | Page, role: Role): Screen[] {
  const { path, title, topBar } = entry;
  if (entry.kind === 'page') {
    return entry.access.includes(role) ? [{ path, title, topBar, entry, view: 'page' }] : [];
  }
  if (!may(entry.access, 'list', role)) return [];
  const { access, form, hasDetail, noun } = entry;
  const screens: Screen[] = [{ path, title, topBar, entry, view: 'list' }];
  const add = (below: string, name: string, view: Screen['view']) =>
    screens.push({ path: path + below, title: name, topBar: noTopBar, entry, view });
  if (may(access, 'create', role)) add('/new', form?.create.title ?? title, 'create');
  if (may(access, 'update', role)) add('/:id/edit', form?.title ?? title, 'edit');
  const isTaken = entries.some(other => other.path === `${path}/:id`);
  if (hasDetail && !isTaken) add('/:id', inWords(noun.one), 'detail');
  return screens;
}

/**
 * Returns the addresses of forms for new records that a designation may not open: no screens, although they look like
 * addresses of a record.
 */
export function closedForms({ entries }: Registry, role: Role): readonly string[] {
  return entries.flatMap(entry => {
    const path = `${entry.path}/new`;
    const isClosed = entry.kind === 'resource' && entry.access.create && !may(entry.access, 'create', role);
    return isClosed && entries.every(other => other.path !== path) ? [path] : [];
  });
}

/** Returns the screen at an address, or undefined if the officer has none there. */
export function screenAt(registry: Registry, officer: Officer, pathname: string): Screen | undefined {
  if (closedForms(registry, officer.role).some(path => matchPath(path, pathname))) return undefined;
  return screensOf(registry, officer.role).find(screen => matchPath(screen.path, pathname));
}

/** Returns the officer's entries of the sidebar, in the order of the registry. */
export function sidebarEntries(registry: Registry, officer: Officer): readonly SidebarEntry[] {
  return screensOf(registry, officer.role).flatMap(({ entry, view, path }) => {
    if ((view !== 'list' && view !== 'page') || !entry.menu) return [];
    const { title = entry.title, icon, group = 'main', search = '', belowGuide = false } = entry.menu;
    return [{ to: path + forOfficer(search, officer), title, icon, group, belowGuide }];
  });
}

/**
 * Returns every screen that an officer can go to from anywhere: those of the sidebar first, without screens about one
 * record or a new one.
 */
export function destinations(registry: Registry, officer: Officer): readonly Destination[] {
  const all = screensOf(registry, officer.role).filter(
    ({ path, view }) => !path.includes('/:') && view !== 'create',
  );
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
