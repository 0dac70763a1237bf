import { useEffect, useState } from 'react';
import { lazyComponent, type Registry } from '../../console/index.ts';
import { SearchIcon } from '../../theme/icons.tsx';
import { whenIdle } from '../../ui/whenIdle.ts';
import { useCommand } from './commands.ts';
import styles from './PaletteButton.module.css';
import { useShortcuts } from './useShortcuts.ts';

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
