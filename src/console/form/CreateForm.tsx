import { useMemo, useRef } from 'react';
import { Form, useLocation, useNavigate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { faultsOf } from '../../client/errorText.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import { writePaths, type ConsoleRecord } from '#schema/record.ts';
import { recordAddress } from '../record/recordAddress.ts';
import { useNotice } from '../notice.ts';
import type { PageProps, ResolvedForm } from '../declaration/resolved.ts';
import { toFieldErrors, toFormValues, toNewBody } from './changes.ts';
import { EndWarnings } from './EndWarnings.tsx';
import { FormFooter } from './FormFooter.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { FormParts } from './formParts.ts';
import { FormSections } from './FormSections.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useCreate } from './useCreate.ts';
import { useLeave } from './useLeave.ts';

interface CreateFormProps extends PageProps {
  form: ResolvedForm;
  parts: FormParts;
}

const nothing: ConsoleRecord = {};

/** Returns the references that a link to the form fills in, by the keys of their fields. */
function referencesIn(search: string, { fields }: FormParts): ConsoleRecord {
  const query = new URLSearchParams(search);
  const references = fields.filter(({ field }) => field.type === 'reference' && query.has(field.key));
  return writePaths(references.map(({ field }) => [field.source, query.get(field.key)]));
}

/** The form for a new record. Shows the server's errors at their inputs, and the record once it is saved. */
export function CreateForm({ resource, form, parts }: CreateFormProps) {
  const notice = useNotice();
  const navigate = useNavigate();
  const leave = useLeave(resource.path);
  const saved = useRef(false);
  const create = useCreate(resource);
  const { search } = useLocation();
  const [values, resolver] = useMemo(
    () => [toFormValues(parts.fields, referencesIn(search, parts)), parts.resolverFor(nothing)],
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
