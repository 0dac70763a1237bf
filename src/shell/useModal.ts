import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Shows a dialog of the browser's own as long as it is there: it keeps the focus inside and gives it back. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
