import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../console/list/isTyping.ts';

/** The actions of the portal's own keys. */
interface Shortcuts {
  /** For Ctrl-K, and for / on a screen without a search box. */
  openPalette: () => void;
  /** For ? */
  openHelp: () => void;
}

/** Listens for the portal's own keys, unless a field or a dialog uses them. */
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

/** Focuses the search box of the screen; without one, calls `otherwise`. */
const searchOr = (otherwise: () => void) => () => {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (!box) return otherwise();
  box.focus();
  return box.select();
};
