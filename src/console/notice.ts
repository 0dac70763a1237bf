import { useEffect, useId, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { errorText, isAbort } from '../client/errorText.ts';
import { clearWarnings, type NoticeAction } from '../ui/notices/notices.ts';
import { isRepeated } from './repeated.ts';

/** Functions that show notices to the officer through the shell. Texts appear unchanged. */
export interface Notice {
  info: (text: string) => void;
  /** Shows a success and removes this component's warnings and failures, which no longer apply. May offer an action. */
  success: (text: string, action?: NoticeAction) => void;
  warning: (text: string) => void;
  /** Shows a failure with the server's message, the error's own message, or a dump of the error. */
  failure: (error: unknown) => void;
  /** Removes this component's warnings and failures if a success is shown in another way. */
  clearWarnings: () => void;
}

/** The only way in which the console shows notices. Each component that calls it has its own set of notices. */
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
        if (!isAbort(error)) warning(errorText(error));
      },
      clearWarnings: () => clearWarnings(topic),
    };
  }, [notify, topic]);
}

/** Shows a failed read once, as soon as it fails. Stays silent if an automatic new attempt fails too. */
export function useReportFailure(error: unknown): void {
  const { failure } = useNotice();
  useEffect(() => {
    if (error && !isRepeated(error)) failure(error);
  }, [error, failure]);
}
