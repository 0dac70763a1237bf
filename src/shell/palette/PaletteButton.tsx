import { useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent, type Registry } from '../../console/index.ts';
import { isTyping } from '../../console/list/useRovingRows.ts';
import { SearchIcon } from '../../theme/icons.tsx';
import { whenIdle } from '../../ui/whenIdle.ts';
import { useCommand } from './commands.ts';
import styles from './PaletteButton.module.css';

const palette = lazyComponent(() => import('./Palette.tsx'));
const shortcuts = lazyComponent(() => import('./ShortcutList.tsx'));

/** Names the keys for navigation, and opens the palette by Ctrl-K and the list of keys by '?'. */
export function PaletteButton({ registry }: { registry: Registry }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const close = () => setOpen(undefined);
  const openPalette = () => setOpen('palette');
  const openHelp = () => setOpen('shortcuts');
  useShortcuts({ openPalette, openHelp });
  useCommand('Keyboard shortcuts', openHelp);
  // Preloads them: letters typed right after Ctrl-K must go into the palette.
  useEffect(() => whenIdle([async () => palette.preload(), async () => shortcuts.preload()]), []);
  return (
    <>
      <button
        type="button"
        className={`btn ${styles.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title="Go to any record, screen or action. Press ? for all keys"
        onClick={openPalette}
      >
        <SearchIcon />
        <span className={styles.label}>Go to</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open === 'palette' && <palette.Show props={{ registry, onClose: close }} />}
      {open === 'shortcuts' && <shortcuts.Show props={{ onClose: close }} />}
    </>
  );
}

/** The actions of the portal's own keys. */
interface Shortcuts {
  /** For Ctrl-K, and for / on a screen without a search box. */
  openPalette: () => void;
  /** For ? */
  openHelp: () => void;
}

/** Listens for the portal's own keys, unless a field or a dialog uses them. */
function useShortcuts({ openPalette, openHelp }: Shortcuts): void {
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
