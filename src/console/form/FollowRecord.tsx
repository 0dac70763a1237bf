import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { ConsoleRow } from '../record.ts';
import { compare, toFormValues } from './changes.ts';
import type { FormField } from './formParts.ts';

interface FollowRecordProps {
  fields: readonly FormField[];
  /** As it was read last. */
  record: ConsoleRow;
  /** What the form began from. */
  basis: ConsoleRow;
  /** Takes a record as the form's beginning. */
  follow: (record: ConsoleRow) => void;
}

/**
 * Lets a form begin anew from a record that was read again while nothing is typed, or where the form would look the
 * same. What is typed stays based on what was on the screen.
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
