import { createContext, use, useState } from 'react';
import { useLocation } from 'react-admin';
import { asText, readPath } from '#schema/record.ts';
import type { Page } from '../declaration/page.ts';
import type { Resource } from '../declaration/resolved.ts';

/** Whether the window has room for a list and a panel beside it. A browser that can't tell has none. */
const hasRoom = () => window.matchMedia?.('(width >= 1360px)').matches ?? false;

/** Whether records and forms of a resource may open beside its list: it is one list, and the machine makes all screens. */
export function opensInPanel({ pages, views, list }: Resource): boolean {
  return views === undefined && Object.keys(pages).length === 0 && !list.feed;
}

/**
 * Returns the address of the list that a screen stands beside: it was opened there, in a wide window. One that gets narrow
 * leaves it there, with what is typed.
 */
export function useListBeside(): string | undefined {
  const location = useLocation();
  const { pathname } = location;
  const [opened, setOpened] = useState(() => ({ pathname, isWide: hasRoom() }));
  if (opened.pathname !== pathname) setOpened({ pathname, isWide: hasRoom() });
  const state: unknown = location.state;
  const list = asText(readPath(state, 'list'));
  const path = list.replace(/\?.*/, '');
  return opened.isWide && path !== '' && pathname.startsWith(`${path}/`) ? list : undefined;
}

/** Returns what names the screen as a whole: the list, as long as it shows, even with a record beside it. */
export function useScreenKey(entry: Resource | Page | undefined): string {
  const { pathname } = useLocation();
  const isBeside = useListBeside() !== undefined;
  return entry?.kind === 'resource' && opensInPanel(entry) && isBeside ? entry.path : pathname;
}

/** The id of the record in the panel, for the list beside it. */
export const OpenIdContext = createContext<string | undefined>(undefined);

/** Returns the id of the record in the panel beside a list; undefined without one. */
export const useOpenId = () => use(OpenIdContext);
