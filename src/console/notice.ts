import { useEffect, useId, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { errorText, isAbort } from '../dataProvider/errorText.ts';
import { overcome, type NoticeAction } from '../shell/notices.ts';
import { isRepeated } from './repeated.ts';

/** Ways to tell the officer something; the shell shows it. Texts are shown as they are. */
export interface Notice {
  info: (text: string) => void;
  /** Takes away the warnings and failures of the same teller, which have been overcome. May offer something to do. */
  success: (text: string, action?: NoticeAction) => void;
  warning: (text: string) => void;
  /** Tells of a failure by the server's message, the error's own, or a dump of it. */
  failure: (error: unknown) => void;
  /** Takes away the warnings and failures of this teller, where success is told in another way. */
  overcome: () => void;
}

/** The one way in which the console tells of things. Each component that calls it is a teller of its own. */
export function useNotice(): Notice {
  const notify = useNotify();
  const topic = useId();
  return useMemo(() => {
    const tell = (type: 'info' | 'success' | 'warning') => (text: string, action?: NoticeAction) =>
      notify(text, { type, messageArgs: { _: text }, topic, action });
    const warning = tell('warning');
    return {
      info: tell('info'),
      success: tell('success'),
      warning,
      failure: error => {
        if (!isAbort(error)) warning(errorText(error));
      },
      overcome: () => overcome(topic),
    };
  }, [notify, topic]);
}

/** Tells of a failed read once, as soon as there is one; that it fails again when it is made again by itself is no news. */
export function useTellFailure(error: unknown): void {
  const { failure } = useNotice();
  useEffect(() => {
    if (error && !isRepeated(error)) failure(error);
  }, [error, failure]);
}
