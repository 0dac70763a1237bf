import type { QueryClient } from '@tanstack/react-query';
import type { Officer } from '#domain/officer.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { Purpose } from '../field/field.ts';
import type { PageProps, ResolvedForm, Resource } from '../declaration/resolved.ts';
import { layoutOf } from './FormSkeleton.tsx';

/** The generated forms, loaded on first use so that lists stay small. */
export const formPages = {
  create: lazyComponent<PageProps>(() => import('./CreatePage.tsx')),
  update: lazyComponent<PageProps>(() => import('./EditPage.tsx')),
};

/** Who opens a form, and what for. */
interface FormUse {
  officer: Officer;
  purpose: Purpose;
}

/** Returns the react-query options that load a form's inputs and rules, once and for all. */
export function formPartsQuery(resource: Resource, form: ResolvedForm, use: FormUse) {
  return {
    queryKey: ['console', 'form', resource.name, use.purpose],
    queryFn: async () =>
      (await import('./formParts.ts')).loadFormParts(resource, form, layoutOf(resource, form, use)),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
  };
}

/** Loads in advance what a form of a resource needs. */
export function preloadForm(resource: Resource, client: QueryClient, use: FormUse): void {
  const custom = use.purpose === 'create' ? resource.pages.create : resource.pages.edit;
  if (custom) return custom.preload();
  formPages[use.purpose].preload();
  if (resource.form) client.query(formPartsQuery(resource, resource.form, use)).catch(() => undefined);
  return undefined;
}
