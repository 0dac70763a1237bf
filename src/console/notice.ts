import { useEffect, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { errorText, isAbort } from '../dataProvider/errorText.ts';
import { isRepeated } from './repeated.ts';

/** Ways to tell the officer something; the shell shows it. Texts are shown as they are. */
export interface Notice {
  info: (text: string) => void;
  success: (text: string) => void;
  warning: (text: string) => void;
  /** Tells of a failure by the server's message, the error's own, or a dump of it. */
  failure: (error: unknown) => void;
}

/** The one way in which the console tells of things. */
export function useNotice(): Notice {
  const notify = useNotify();
  return useMemo(() => {
    const tell = (type: 'info' | 'success' | 'warning') => (text: string) =>
      notify(text, { type, messageArgs: { _: text } });
    const warning = tell('warning');
    return {
      info: tell('info'),
      success: tell('success'),
      warning,
      failure: error => {
        if (!isAbort(error)) warning(errorText(error));
      },
    };
  }, [notify]);
}

/** Tells of a failed read once, as soon as there is one; that it fails again when it is made again by itself is no news. */
export function useTellFailure(error: unknown): void {
  const { failure } = useNotice();
  useEffect(() => {
    if (error && !isRepeated(error)) failure(error);
  }, [error, failure]);
}
