import { useLayoutEffect, useRef } from 'react';

/** Focuses the section, dialog or screen around an element that is about to disappear, so that Tab continues from there. */
export function focusContainerOf(element: Element): void {
  const container = element.parentElement?.closest<HTMLElement>('section, dialog, main');
  if (!container) return;
  if (!container.hasAttribute('tabindex')) container.tabIndex = -1;
  container.focus({ preventScroll: true });
}

/** Returns a ref. If its element has the focus when the component unmounts, the container takes it over. */
export function useFocusContainerOnUnmount<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusContainerOf(element);
    };
  }, []);
  return ref;
}
