import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { EditBase, useEditContext, useParams } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { isTemporary } from '../../client/errorText.ts';
import type { PageProps, ResolvedForm, Resource } from '../declaration/resolved.ts';
import { MissingRecord } from '../ErrorState.tsx';
import { useListMeta } from '../scope.tsx';
import { useNotice, type Notice } from '../notice.ts';
import { useOfficer } from '../contexts.tsx';
import { useLeave } from '../addresses.ts';
import styles from './form.module.css';
import { FormFault, FormFoot, FormFrame } from './FormFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { formPartsQuery } from './preload.ts';
import { RecordForm } from './RecordForm.tsx';

/** The generated edit form of a resource. */
export default function EditPage({ resource }: PageProps) {
  const { id = '' } = useParams();
  const notice = useNotice();
  const meta = useListMeta(resource);
  const leave = useLeave(resource.path);
  const saved = useRef(false);
  const { form } = resource;
  if (!form) return null;

  return (
    <EditBase
      resource={resource.name}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ meta, onError: ignore }}
      mutationOptions={{ meta, onError: notice.failure }}
    >
      <EditView {...{ resource, form, notice, saved, leave }} />
    </EditBase>
  );
}

/** The view shows the failure in place of the form, or edits the record as the list has it. */
const ignore = () => undefined;

interface EditViewProps {
  resource: Resource;
  form: ResolvedForm;
  notice: Notice;
  /** Set once leaving loses nothing: the form is saved. */
  saved: { current: boolean };
  leave: () => void;
}

function EditView({ resource, form, notice, saved, leave }: EditViewProps) {
  const { record, isPending, error, refetch } = useEditContext<ConsoleRow>();
  const officer = useOfficer();
  const parts = useQuery(formPartsQuery(resource, form, { officer, purpose: 'update' }));
  if (!record) {
    if (isPending) return <FormSkeleton resource={resource} form={form} purpose="update" />;
    if (!isTemporary(error)) return <MissingRecord listPath={resource.path} />;
    return <FormFault title={form.title} error={error} onRetry={() => void refetch()} />;
  }
  const reason = form.refuse?.(record);
  if (reason !== undefined) return <RefusedRecord form={form} reason={reason} leave={leave} />;
  if (parts.error)
    return <FormFault title={form.title} error={parts.error} onRetry={() => void parts.refetch()} />;
  if (!parts.data) return <FormSkeleton resource={resource} form={form} purpose="update" />;
  return <RecordForm {...{ resource, form, notice, record, saved, leave }} parts={parts.data} />;
}

/** Says why a record can't be edited. */
function RefusedRecord({ form, reason, leave }: { form: ResolvedForm; reason: string; leave: () => void }) {
  return (
    <FormFrame title={form.title}>
      <p className={styles.missing} role="alert">
        {reason}
      </p>
      <FormFoot onClose={leave} />
    </FormFrame>
  );
}
