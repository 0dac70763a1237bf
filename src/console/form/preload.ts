import type { QueryClient } from '@tanstack/react-query';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { PageProps } from '../resolved.ts';
import type { ResolvedForm, Resource } from '../resolved.ts';

/** The generated form, loaded on first use so that lists stay small. */
export const editPage = lazyComponent<PageProps>(() => import('./EditPage.tsx'));

/** Returns the react-query options that load a form's inputs and rules, once and for all. */
export function formPartsQuery(resource: Resource, form: ResolvedForm) {
  return {
    queryKey: ['console', 'form', resource.name],
    queryFn: async () => (await import('./formParts.ts')).loadFormParts(resource, form),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
  };
}

/** Loads in advance what the edit form of a resource needs. */
export function preloadForm(resource: Resource, client: QueryClient): void {
  if (resource.pages.edit) return resource.pages.edit.preload();
  editPage.preload();
  if (resource.form) client.query(formPartsQuery(resource, resource.form)).catch(() => undefined);
  return undefined;
}
