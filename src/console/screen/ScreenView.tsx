import type { Officer } from '#domain/officer.ts';
import look from '../../ui/look.module.css';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { Registry } from '../declaration/registry.ts';
import type { PageProps } from '../declaration/resolved.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { formPages } from '../form/preload.ts';
import { ListPage } from '../list/ListPage.tsx';
import { ViewsPage } from '../list/views/ViewsPage.tsx';
import type { May } from '../permissions.ts';
import { DetailSkeleton } from '../record/detail/DetailSkeleton.tsx';
import { DebouncedScope } from '../scope.tsx';
import { screenAt, sidebarEntries, type Screen } from './screens.ts';

/** A screen: a hand-written page, or what the machine makes of a resource. */
export function ScreenView({ screen: { entry, view, title } }: { screen: Screen }) {
  const waiting = <PageSkeleton title={title} />;
  if (entry.kind === 'page') return <entry.component.Show props={{}} fallback={waiting} />;
  const { form, pages } = entry;
  const props = { resource: entry };
  if (view === 'detail') {
    const { Show } = pages.detail ?? detailPage;
    return <Show props={props} fallback={<DetailSkeleton resource={entry} />} />;
  }
  if (view === 'edit' || view === 'create') {
    const purpose = view === 'edit' ? 'update' : 'create';
    const { Show } = pages[view] ?? formPages[purpose];
    return <Show props={props} fallback={form && <FormSkeleton {...{ resource: entry, form, purpose }} />} />;
  }
  if (pages.list) return <pages.list.Show props={props} fallback={waiting} />;
  return (
    <DebouncedScope>
      {entry.views ? <ViewsPage resource={entry} views={entry.views} /> : <ListPage resource={entry} />}
    </DebouncedScope>
  );
}

/** Stands in place of a hand-written page while it loads. */
function PageSkeleton({ title }: { title: string }) {
  return (
    <section className={look.page} aria-busy="true">
      <h1>{title}</h1>
      <span className={`${look.skeleton} ${look.pageBody}`} />
    </section>
  );
}

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
