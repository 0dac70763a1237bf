import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { clearSuccesses } from '../../ui/notices/notices.ts';
import type { Notice } from '../notice.ts';

/**
 * Ends the warning of a form as soon as the officer mends an input, or leaves the form, and what earlier work said:
 * "Successfully updated" would stand beside an input that is refused.
 */
export function EndWarnings({ of: { clearWarnings } }: { of: Notice }) {
  const { watch } = useFormContext();
  useEffect(() => {
    const watching = watch((_values, { type }) => {
      if (type !== 'change') return;
      clearWarnings();
      clearSuccesses();
    });
    return () => {
      watching.unsubscribe();
      clearWarnings();
    };
  }, [watch, clearWarnings]);
  return null;
}
