import { useEffect } from 'react';
import { useBlocker, useCanBlock } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Dialog } from '../../shell/Dialog.tsx';
import { useDraft, type Based } from './useDraft.ts';

interface UnsavedGuardProps {
  /** Whether leaving loses nothing any more. */
  saved: { current: boolean };
  /** What a form of one record began from; what is typed stays based on it. @default not told */
  based?: Based;
  /** Whether the form is still there at another address of its screen. @default it is at no other */
  staysAt?: (
    next: Pick<Location, 'pathname' | 'search'>,
    now: Pick<Location, 'pathname' | 'search'>,
  ) => boolean;
}

const nowhere = () => false;

/**
 * Keeps what is typed from getting lost: asks before a form with changes is left, and keeps them past the end of the
 * session. Needs a data router; without one only closing the tab is asked about.
 */
export function UnsavedGuard({ saved, based, staysAt = nowhere }: UnsavedGuardProps) {
  const { isDirty } = useFormState();
  const canBlock = useCanBlock();
  useDraft(saved, based);

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return canBlock && <LeaveQuestion {...{ isDirty, saved, staysAt }} />;
}

function LeaveQuestion({
  isDirty,
  saved,
  staysAt,
}: Required<Pick<UnsavedGuardProps, 'saved' | 'staysAt'>> & { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !saved.current && !staysAt(nextLocation, currentLocation),
  );
  if (blocker.state !== 'blocked') return null;
  const { proceed, reset } = blocker;
  const actions = (
    <>
      <button type="button" className="btn" onClick={() => reset()}>
        Stay
      </button>
      <button type="button" className="btn p" onClick={() => proceed()}>
        Leave
      </button>
    </>
  );
  return (
    <Dialog title="Leave without saving?" actions={actions} onClose={() => reset()}>
      What you changed will be lost.
    </Dialog>
  );
}
