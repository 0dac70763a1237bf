import { useLayoutEffect, useRef } from 'react';

/** Gives the focus to the section or dialog around what is about to go, so that the keyboard goes on from there. */
export function passFocusOn(from: Element): void {
  const around = from.parentElement?.closest<HTMLElement>('section, dialog');
  if (!around) return;
  if (!around.hasAttribute('tabindex')) around.tabIndex = -1;
  around.focus({ preventScroll: true });
}

/** For what goes as soon as it has done its work: the focus that it holds then is passed on. */
export function usePassesFocusOn<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) passFocusOn(element);
    };
  }, []);
  return ref;
}
