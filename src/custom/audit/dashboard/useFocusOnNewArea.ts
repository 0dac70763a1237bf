import { useEffect, useRef, type RefObject } from 'react';
import { useChosenArea } from '../../../shell/WithScope.tsx';

/**
 * Returns the ref of the heading, which takes the focus when an area is chosen on this screen: the link that led there
 * goes, and screen readers read where it led. A choice in the top bar leaves the focus there.
 */
export function useFocusOnNewArea(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const code = useChosenArea().path.at(-1)?.code;
  const last = useRef(code);
  useEffect(() => {
    if (last.current === code) return;
    last.current = code;
    const { activeElement } = document;
    const isHere = heading.current?.closest('section')?.contains(activeElement) ?? false;
    if (isHere || activeElement === document.body) heading.current?.focus();
  }, [code]);
  return heading;
}
