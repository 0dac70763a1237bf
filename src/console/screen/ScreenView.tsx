import { DetailSkeleton } from '../record/detail/DetailSkeleton.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { detailPage } from './preloadScreen.ts';
import { formPages } from '../form/preload.ts';
import { ListPage } from '../list/ListPage.tsx';
import { DebouncedScope } from '../scope.tsx';
import type { Screen } from './screens.ts';
import { ViewsPage } from '../list/views/ViewsPage.tsx';

/** A screen: a hand-written page, or what the machine makes of a resource. */
export function ScreenView({ screen: { entry, view } }: { screen: Screen }) {
  if (entry.kind === 'page') return <entry.component.Show props={{}} />;
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
  if (pages.list) return <pages.list.Show props={props} />;
  return (
    <DebouncedScope>
      {entry.views ? <ViewsPage resource={entry} views={entry.views} /> : <ListPage resource={entry} />}
    </DebouncedScope>
  );
}
