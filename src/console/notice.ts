import { useEffect, useId, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import { errorText, isAbort } from '../client/errorText.ts';
import { clearTopic, clearWarnings, type NoticeAction } from '../ui/notices/notices.ts';

/** Functions that show notices to the officer through the shell. Texts appear unchanged. */
export interface Notice {
  info: (text: string) => void;
  /** Shows a success, which may offer an action. */
  success: (text: string, action?: NoticeAction) => void;
  warning: (text: string) => void;
  /**
   * Shows a failure with the server's message, the error's own message, or a dump of the error. Of what the officer has
   * cancelled, it only removes the notice.
   */
  failure: (error: unknown) => void;
  /** Removes this component's warning or failure: a success is shown in another way, or what it asked for is done. */
  clearWarnings: () => void;
}

/** The only way in which the console shows notices. Each component that calls it has one notice at a time. */
export function useNotice(): Notice {
  const notify = useNotify();
  const topic = useId();
  return useMemo(() => {
    const show = (type: 'info' | 'success' | 'warning') => (text: string, action?: NoticeAction) =>
      notify(text, { type, messageArgs: { _: text }, topic, action });
    const warning = show('warning');
    return {
      info: show('info'),
      success: show('success'),
      warning,
      failure: error => {
        if (isAbort(error)) clearTopic(topic);
        else warning(errorText(error));
      },
      clearWarnings: () => clearWarnings(topic),
    };
  }, [notify, topic]);
}

/**
 * Removes a component's warning or failure once `about` changes, which is what it asked the officer to change, and when
 * the component goes.
 */
export function useEndWhenMended({ clearWarnings: clear }: Notice, about: unknown): void {
  const known = useRef(about);
  useEffect(() => {
    if (known.current !== about) clear();
    known.current = about;
  }, [clear, about]);
  useEffect(() => clear, [clear]);
}

/** Shows a failed read once, as soon as it fails. Stays silent if an automatic new attempt fails too. */
export function useReportFailure(error: unknown): void {
  const { failure } = useNotice();
  useEffect(() => {
    if (error && !isRepeated(error)) failure(error);
  }, [error, failure]);
}

const repeated = new WeakSet<Error>();

/** Marks the failure of an automatic new attempt at a read that had already failed. */
export function markRepeated(error: unknown): void {
  if (error instanceof Error) repeated.add(error);
}

/** Whether a failure has this mark: an earlier notice already covers it. */
function isRepeated(error: unknown): boolean {
  return error instanceof Error && repeated.has(error);
}
