import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { ConsoleRow } from '#schema/record.ts';
import { compare, toFormValues } from './changes.ts';
import type { FormField } from './formField.ts';

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
export function FollowRecord({ fields, record, basis, follow }: FollowRecordProps) {
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
