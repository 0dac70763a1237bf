import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Form, useDataProvider, useLocation, useNavigate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { FieldType } from '#schema/fields/types.ts';
import { writePaths, type ConsoleRecord, type ConsoleRow } from '#schema/record.ts';
import { faultsOf } from '../../client/errorText.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import { recordAddress, useLeave } from '../addresses.ts';
import type { PageProps, ResolvedForm, Resource } from '../declaration/resolved.ts';
import { useIntention, type Intention } from '../intention.ts';
import { useNotice } from '../notice.ts';
import { useOfficer } from '../contexts.tsx';
import { toFieldErrors, toFormValues, toNewBody, type FormField } from './changes.ts';
import { EndWarnings, UnsavedGuard } from './UnsavedGuard.tsx';
import { FormFault, FormFrame } from './FormFrame.tsx';
import { FormFooter, FormSections } from './FormBody.tsx';
import type { FormParts } from './formParts.ts';
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

interface CreateFormProps extends PageProps {
  form: ResolvedForm;
  parts: FormParts;
}

const nothing: ConsoleRecord = {};

/** The types of fields that a link to the form may fill in: what people choose, not what they type. */
const linked: readonly FieldType[] = ['reference', 'month', 'date', 'choice'];

/** Returns what a new record begins with: what a link to the form fills in, or else each field's own value. */
function valuesIn(search: string, { fields }: FormParts): ConsoleRecord {
  const query = new URLSearchParams(search);
  const valueOf = ({ type, key, blank }: FormField['field']) =>
    (linked.includes(type) ? query.get(key) : null) ?? blank;
  return writePaths(fields.map(({ field }) => [field.source, valueOf(field)]));
}

/** The form for a new record. Shows the server's errors at their inputs, and the record once it is saved. */
function CreateForm({ resource, form, parts }: CreateFormProps) {
  const notice = useNotice();
  const navigate = useNavigate();
  const leave = useLeave(resource.path);
  const saved = useRef(false);
  const create = useAdd(resource);
  const { search } = useLocation();
  const [values, resolver] = useMemo(
    () => [toFormValues(parts.fields, valuesIn(search, parts)), parts.resolverFor(nothing)],
    [parts, search],
  );

  const submit = async (typed: FieldValues) => {
    if (saved.current || create.isHeld()) return undefined;
    return new Promise<unknown>(resolve => {
      create.start(toNewBody(resource, parts.fields, typed), {
        onDone: record => {
          saved.current = true;
          notice.success(form.create.success);
          resolve(undefined);
          if (!create.isShown()) return;
          if (resource.hasDetail) navigate(recordAddress(resource, record), { replace: true });
          else leave();
        },
        onFailed: error => {
          notice.failure(error);
          resolve(toFieldErrors(parts.fields, Object.fromEntries(faultsOf(error))));
        },
      });
    });
  };

  return (
    <FormFrame title={form.create.title}>
      <Form
        record={trustedCast(values)}
        resolver={resolver}
        mode="onTouched"
        disableInvalidFormNotification
        noValidate
        onSubmit={submit}
      >
        <FormSections parts={parts} />
        <FormFooter fields={parts.fields} leave={leave} isBlocked={create.busy} />
        <UnsavedGuard saved={saved} />
        <EndWarnings of={notice} />
      </Form>
    </FormFrame>
  );
}

/** Returns the intention to add a record: however often it is sent, the server adds one. */
function useAdd({ name }: Resource): Intention<ConsoleRecord, ConsoleRow> {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  return useIntention({
    send: async (data: ConsoleRecord, idempotencyKey) => {
      const created = await dataProvider.create<ConsoleRow>(name, { data, meta: { idempotencyKey } });
      void client.invalidateQueries({ queryKey: [name] });
      return created.data;
    },
  });
}
