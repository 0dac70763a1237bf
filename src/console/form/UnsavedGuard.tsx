import { useEffect } from 'react';
import { useBlocker, useCanBlock } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { clearSuccesses } from '../../ui/notices/notices.ts';
import type { Notice } from '../notice.ts';
import { useDraft, type FormBasis } from './useDraft.ts';

interface UnsavedGuardProps {
  /** Set once leaving loses nothing: the form is saved. */
  saved: { current: boolean };
  /** The record that a form is based on; typed values stay based on it. @default no record */
  basis?: FormBasis;
  /** Whether the form is still open at another address of its screen. @default never */
  isSameForm?: (
    next: Pick<Location, 'pathname' | 'search'>,
    now: Pick<Location, 'pathname' | 'search'>,
  ) => boolean;
}

const never = () => false;

/**
 * Protects typed values from getting lost: asks before the officer leaves a form with changes, and saves them past the
 * end of the session. Needs a data router; without one it asks only before the tab closes.
 */
export function UnsavedGuard({ saved, basis, isSameForm = never }: UnsavedGuardProps) {
  const { isDirty } = useFormState();
  const canBlock = useCanBlock();
  useDraft(saved, basis);

  useEffect(() => {
    if (!isDirty) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);

  return canBlock && <LeaveQuestion {...{ isDirty, saved, isSameForm }} />;
}

function LeaveQuestion({
  isDirty,
  saved,
  isSameForm,
}: Required<Pick<UnsavedGuardProps, 'saved' | 'isSameForm'>> & { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !saved.current && !isSameForm(nextLocation, currentLocation),
  );
  if (blocker.state !== 'blocked') return null;
  const { proceed, reset } = blocker;
  const leave = (
    <button type="button" className="btn p" onClick={() => proceed()}>
      Leave
    </button>
  );
  return (
    <Dialog title="Leave without saving?" closeLabel="Stay" actions={leave} onClose={() => reset()}>
      What you changed will be lost.
    </Dialog>
  );
}

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
