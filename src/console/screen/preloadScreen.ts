import type { Officer } from '#domain/officer.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { Registry } from '../declaration/registry.ts';
import type { PageProps } from '../declaration/resolved.ts';
import { formPages } from '../form/preload.ts';
import type { May } from '../permissions.ts';
import { screenAt, sidebarEntries, type Screen } from './screens.ts';

/** Starts to load what the screen at an address consists of, before it is rendered. '/' leads home. */
export function preloadScreen(
  registry: Registry,
  { officer, may, pathname }: { officer: Officer; may: May; pathname: string },
): void {
  const [home] = sidebarEntries(registry, may, officer);
  const screen = screenAt(registry, may, pathname === '/' && home ? home.to : pathname);
  if (screen) lazyPartOf(screen)?.preload();
}

/** Returns the part of a screen that loads separately; a generated list has none. */
function lazyPartOf({ entry, view }: Screen) {
  if (entry.kind === 'page') return entry.component;
  const { pages } = entry;
  if (view === 'detail') return pages.detail ?? detailPage;
  if (view === 'edit') return pages.edit ?? formPages.update;
  if (view === 'create') return pages.create ?? formPages.create;
  return pages.list;
}

/** The generated page of one record, loaded on first use so that lists stay small. */
export const detailPage = lazyComponent<PageProps>(() => import('../record/detail/DetailPage.tsx'));
