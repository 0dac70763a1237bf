import { useEffect, useState } from 'react';
import { part, type Registry } from '../../console/index.ts';
import { SearchIcon } from '../../theme/icons.tsx';
import { whenIdle } from '../whenIdle.ts';
import { useCommand } from './commands.ts';
import styles from './PaletteButton.module.css';
import { useShortcuts } from './useShortcuts.ts';

const palette = part(() => import('./Palette.tsx'));
const shortcuts = part(() => import('./ShortcutList.tsx'));

/** Says how to get anywhere by the keyboard, and opens that: the palette by Ctrl-K, the list of keys by '?'. */
export function PaletteButton({ registry }: { registry: Registry }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const close = () => setOpen(undefined);
  const openPalette = () => setOpen('palette');
  const openHelp = () => setOpen('shortcuts');
  useShortcuts({ openPalette, openHelp });
  useCommand('Keyboard shortcuts', openHelp);
  // Here before it is asked for: what is typed after Ctrl-K must not go elsewhere.
  useEffect(() => whenIdle([async () => palette.preload(), async () => shortcuts.preload()]), []);
  return (
    <>
      <button
        type="button"
        className={`btn ${styles.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title="Go to any screen or action. Press ? for all keys"
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
