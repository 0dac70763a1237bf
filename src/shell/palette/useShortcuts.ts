import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../console/isTyping.ts';

/** What the portal's own keys do. */
interface Shortcuts {
  /** Ctrl-K, and / where there is nothing to search. */
  openPalette: () => void;
  /** ? */
  openHelp: () => void;
}

/** Listens for the portal's own keys, unless a field or a dialog has them. */
export function useShortcuts({ openPalette, openHelp }: Shortcuts): void {
  const actionOf = (event: KeyboardEvent) => {
    if (event.altKey) return undefined;
    if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' ? openPalette : undefined;
    if (event.key === '/') return searchOr(openPalette);
    return event.key === '?' ? openHelp : undefined;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event) || document.querySelector('dialog[open]')) return;
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Leads to the search box of the screen, or does something else where there is none. */
const searchOr = (otherwise: () => void) => () => {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (!box) return otherwise();
  box.focus();
  return box.select();
};
