import type { QueryClient } from '@tanstack/react-query';
import { part } from '../part.tsx';
import type { PageProps } from '../resource.ts';
import type { ResolvedForm, Resource } from '../resolved.ts';

/** The generated form, loaded when it is first needed so that lists stay small. */
export const editPage = part<PageProps>(() => import('./EditPage.tsx'));

/** How the inputs and rules of a form are loaded, once and for all, by react-query. */
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

/** Loads what editing a resource needs ahead of time. */
export function preloadForm(resource: Resource, client: QueryClient): void {
  if (resource.pages.edit) return resource.pages.edit.preload();
  editPage.preload();
  if (resource.form) client.query(formPartsQuery(resource, resource.form)).catch(() => undefined);
  return undefined;
}
