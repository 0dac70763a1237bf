import { useEffect, useMemo, useState } from 'react';
import { Form, useEditContext } from 'react-admin';
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { isRecord, type ConsoleRecord, type ConsoleRow } from '#schema/record.ts';
import { nothingChanged } from '#validation/person.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import { StaleRecord } from '../../client/versions.ts';
import { useLock } from '../../ui/lock.ts';
import type { ResolvedForm, Resource } from '../declaration/resolved.ts';
import { Cell } from '../field/Cell.tsx';
import type { Notice } from '../notice.ts';
import {
  allowLacking,
  compare,
  lackingIn,
  toBody,
  toFieldErrors,
  toFormValues,
  type FormField,
} from './changes.ts';
import { EndWarnings, UnsavedGuard } from './UnsavedGuard.tsx';
import { FormFooter, FormSections } from './FormBody.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { FormParts } from './formParts.ts';
import { StaleEdit, type Difference } from './StaleEdit.tsx';
import { useUndoEdit } from './useUndoEdit.ts';
import { useUpdateCachedRecord } from './useUpdateCachedRecord.ts';

interface RecordFormProps {
  resource: Resource;
  form: ResolvedForm;
  parts: FormParts;
  notice: Notice;
  record: ConsoleRow;
  saved: { current: boolean };
  leave: () => void;
}

/** The list beside a form changes what is stored with the form's address. */
const hasSamePath = (next: { pathname: string }, now: { pathname: string }) => next.pathname === now.pathname;

const keepDirtyValues = { keepDirtyValues: true };

/**
 * The form of one record. Sends only the changed fields, with the version of the record that the change is based on:
 * the one whose values the officer has seen. Shows the server's errors at their inputs.
 */
export function RecordForm({ resource, form, parts, notice, record, saved, leave }: RecordFormProps) {
  const lock = useLock();
  const { save, isFetching } = useEditContext();
  const updateCachedRecord = useUpdateCachedRecord(resource);
  const undoOf = useUndoEdit(resource, notice);
  const [basis, setBasis] = useState(record);
  const [comparing, setComparing] = useState(false);
  const values = useMemo(() => toFormValues(parts.fields, basis), [parts.fields, basis]);
  const lacking = useMemo(() => lackingIn(parts.fields, basis), [parts.fields, basis]);
  const resolver = useMemo(() => allowLacking(parts.resolverFor(basis), lacking), [parts, basis, lacking]);

  const onError = (error: unknown) => {
    if (!(error instanceof StaleRecord) || error.current['etag'] === basis['etag'])
      return notice.failure(error);
    updateCachedRecord(error.current);
    return setComparing(true);
  };
  const submit = async (typed: FieldValues) => {
    if (saved.current) return undefined;
    if (record !== basis) return setComparing(true);
    const body = toBody(resource, parts.fields, typed, basis);
    if (body === undefined) return notice.warning(nothingChanged);
    let errors: unknown;
    await lock.run(async () => {
      let done = true;
      const refused = (error: unknown) => {
        done = false;
        onError(error);
      };
      const onSuccess = (after: ConsoleRow) => {
        notice.success(form.success, undoOf({ fields: parts.fields, before: basis, after }));
        saved.current = true;
        leave();
      };
      errors = await save?.(trustedCast({ ...body, etag: basis['etag'] }), { onSuccess, onError: refused });
      return done;
    });
    return isRecord(errors) ? toFieldErrors(parts.fields, errors) : undefined;
  };

  return (
    <FormFrame title={form.title}>
      <Form
        record={trustedCast(values)}
        resolver={resolver}
        mode="onTouched"
        resetOptions={keepDirtyValues}
        disableInvalidFormNotification
        noValidate
        onSubmit={submit}
      >
        <FormSections parts={parts} />
        <FormFooter
          fields={parts.fields}
          lacking={lacking}
          leave={leave}
          isBlocked={lock.busy || (isFetching && record['etag'] === undefined)}
        />
        <UnsavedGuard saved={saved} basis={{ record: basis, rebase: setBasis }} isSameForm={hasSamePath} />
        <EndWarnings of={notice} />
        {!comparing && <FollowRecord {...{ fields: parts.fields, record, basis, follow: setBasis }} />}
        {comparing && record !== basis && (
          <StaleEdit
            noun={resource.noun.one}
            differencesOf={typed => staleFields(parts.fields, typed, basis, record)}
            current={toFormValues(parts.fields, record)}
            onRebase={() => {
              setBasis(record);
              setComparing(false);
            }}
            onBack={() => setComparing(false)}
          />
        )}
      </Form>
    </FormFrame>
  );
}

interface FollowRecordProps {
  fields: readonly FormField[];
  /** The record as last read. */
  record: ConsoleRow;
  /** The record that the edit is based on. */
  basis: ConsoleRow;
  /** Bases the form on a record. */
  follow: (record: ConsoleRow) => void;
}

/**
 * Bases the form on a newly read record if nothing is typed, or if the form would look the same. Otherwise the typed
 * values stay based on the record that was on the screen.
 */
function FollowRecord({ fields, record, basis, follow }: FollowRecordProps) {
  const { getValues } = useFormContext();
  const { isDirty } = useFormState();
  useEffect(() => {
    if (record === basis) return;
    const isTyped = isDirty || compare(fields, getValues(), basis, basis).length > 0;
    const looksTheSame = compare(fields, toFormValues(fields, basis), basis, record).length === 0;
    if (!isTyped || looksTheSame) follow(record);
  }, [fields, record, basis, follow, getValues, isDirty]);
  return null;
}

/** Compares an edit in a generated form with the record as it is now, for `StaleEdit`. */
function staleFields(
  fields: readonly FormField[],
  typed: ConsoleRecord,
  basis: ConsoleRecord,
  current: ConsoleRecord,
): readonly Difference[] {
  return compare(fields, typed, basis, current).map(({ field, mine, ...sides }) => ({
    ...sides,
    key: field.key,
    label: field.label,
    inputs: [field.key],
    was: <Cell field={field} record={basis} />,
    now: <Cell field={field} record={current} />,
    mine: <Cell field={field} record={mine} />,
  }));
}
