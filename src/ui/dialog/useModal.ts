import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Shows the browser's own modal dialog while mounted: it traps the focus and returns it afterwards. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
