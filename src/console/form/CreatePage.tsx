import { useQuery } from '@tanstack/react-query';
import { useOfficer } from '../officer.tsx';
import type { PageProps, ResolvedForm } from '../declaration/resolved.ts';
import { CreateForm } from './CreateForm.tsx';
import { FormFault } from './FormFault.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { formPartsQuery } from './preload.ts';

/** The generated form for a new record. */
export default function CreatePage({ resource }: PageProps) {
  return resource.form && <CreateView resource={resource} form={resource.form} />;
}

function CreateView({ resource, form }: PageProps & { form: ResolvedForm }) {
  const officer = useOfficer();
  const { data, error, refetch } = useQuery(formPartsQuery(resource, form, { officer, purpose: 'create' }));
  if (error) return <FormFault title={form.create.title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton resource={resource} form={form} purpose="create" />;
  return <CreateForm resource={resource} form={form} parts={data} />;
}
