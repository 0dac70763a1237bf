import { ListPage, type ListPageProps } from '../ListPage.tsx';
import type { PageProps } from '../../declaration/resolved.ts';
import { KeepQuery } from './KeepQuery.tsx';

/** The list of one view: the address keeps the view's name, whatever the list writes into it. */
export function ViewList({ param, ...list }: ListPageProps & { param: string }) {
  return (
    <KeepQuery names={[param]}>
      <ListPage {...list} />
    </KeepQuery>
  );
}

/** One view of a resource, for a page of one's own that takes the place of the generated one. */
export function ViewOf({ resource: { views }, value }: PageProps & { value: string }) {
  const view = views?.of.find(other => other.value === value);
  if (!views || !view) return null;
  return <ViewList key={value} param={views.param} resource={view.resource} />;
}
