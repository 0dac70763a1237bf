import type { ComponentType } from 'react';
import type { Officer } from '#domain/officer.ts';
import {
  destinations,
  namingView,
  type ConsoleRow,
  type May,
  type Registry,
  type Resource,
  type SavedView,
} from '../../console/index.ts';
import { offeredCommands } from './commands.ts';

/** One line of the palette. */
export interface Choice {
  /** Tells it from all others. */
  key: string;
  title: string;
  /** The words that tell it from others of its title. */
  note?: string;
  /** The kind of line, shown at its end. */
  kind: string;
  icon?: ComponentType | undefined;
  run: () => void;
  /** Whether the palette stays open. @default it closes */
  stays?: true;
  /** The record that it opens. @default it opens none */
  found?: { resource: Resource; record: ConsoleRow };
}

interface Offered {
  registry: Registry;
  officer: Officer;
  may: May;
  go: (to: string) => void;
}

/** Returns the screens and actions whose names the typed text may mean, best first; all of them without a text. */
export function namedChoices(typed: string, { registry, officer, may, go }: Offered): readonly Choice[] {
  const named = [
    ...destinations(registry, may, officer).map(({ to, title, icon }) => ({
      key: `Screen ${title}`,
      title,
      kind: 'Screen',
      icon,
      run: () => go(to),
    })),
    ...offeredCommands().map(command => ({ ...command, key: `Action ${command.title}`, kind: 'Action' })),
  ];
  return typed === '' ? named : matchesOf(named, typed);
}

/** Returns the officer's saved views of lists whose names the typed text may mean, best first. */
export function viewChoices(
  typed: string,
  views: readonly SavedView[],
  { registry, may, go }: Offered,
): readonly Choice[] {
  if (typed === '') return [];
  const named = views.flatMap(({ id, name, list }) => {
    const resource = registry.resource(list);
    const { path, menu, title } = registry.parentOf(list) ?? resource ?? {};
    if (!resource || path === undefined || !may({ resource: list, action: 'list' })) return [];
    return [
      {
        key: `View ${id}`,
        title: name,
        note: title === resource.title ? title : `${title}, ${resource.title}`,
        kind: 'View',
        icon: menu ? menu.icon : undefined,
        run: () => go(`${path}?${namingView(queryOfList(registry, list), id)}`),
      },
    ];
  });
  return matchesOf(named, typed);
}

/** Returns the query of a list: that of its tab, if it is one of several. */
function queryOfList(registry: Registry, list: string): URLSearchParams {
  const views = registry.parentOf(list)?.views;
  const tab = views?.of.find(({ resource }) => resource.name === list);
  return new URLSearchParams(views && tab ? { [views.param]: tab.value } : {});
}

/** Returns the searches of lists for the typed text. */
export function searchChoices(typed: string, { registry, officer, may, go }: Offered): readonly Choice[] {
  if (typed === '') return [];
  return destinations(registry, may, officer).flatMap(({ title, icon, search }) =>
    search
      ? [
          {
            key: `Search ${title}`,
            title: `Search ${title} for “${typed}”`,
            kind: 'Search',
            icon,
            run: () => go(search(typed)),
          },
        ]
      : [],
  );
}

/** An item that can be found by its title. */
interface Named {
  title: string;
}

/** Returns the items that match, best first: the typed letters occur in the title in order, at any distance. */
function matchesOf<T extends Named>(all: readonly T[], typed: string): readonly T[] {
  return all
    .flatMap(one => {
      const distance = distanceOf(typed.toLowerCase(), one.title.toLowerCase());
      return distance === undefined ? [] : [{ one, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}

/**
 * Rates how far a title is from the typed text: nearest if a word starts with it, then if the title contains it, then
 * by the gaps between its letters, where the start of a word counts as near. Undefined if a letter is missing.
 */
function distanceOf(typed: string, title: string): number | undefined {
  if (` ${title}`.includes(` ${typed}`)) return 0;
  if (title.includes(typed)) return 1;
  let distance = 2;
  let at = -1;
  for (const letter of typed.replaceAll(/\s/g, '')) {
    const next = title.indexOf(letter, at + 1);
    const begins = title.indexOf(` ${letter}`, at + 1);
    if (next === -1) return undefined;
    const apart = next - at - 1;
    if (apart > 0 && begins !== -1) [distance, at] = [distance + 1, begins + 1];
    else [distance, at] = [distance + apart * 2, next];
  }
  return distance;
}
