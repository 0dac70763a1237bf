import { useEffect, useState } from 'react';

const night = '(prefers-color-scheme: dark)';

/**
 * Returns the colours that tokens stand for now, in the form that a canvas understands; new ones when the theme
 * changes.
 */
export function useColours(tokens: readonly string[]): readonly string[] {
  const names = tokens.join();
  const [colours, setColours] = useState(() => resolve(names));
  useEffect(() => {
    const update = () => setColours(resolve(names));
    update();
    const scheme = window.matchMedia(night);
    scheme.addEventListener('change', update);
    const chosen = new MutationObserver(update);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      scheme.removeEventListener('change', update);
      chosen.disconnect();
    };
  }, [names]);
  return colours;
}

/** Asks the browser, through an element that is never seen: only it knows which half of a token applies. */
function resolve(names: string): string[] {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colours = names.split(',').map(name => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}
