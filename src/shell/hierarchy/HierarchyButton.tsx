import { lazy, Suspense, useState } from 'react';
import { useOfficer } from '../../console/index.ts';
import { ChevronDownIcon } from '../../theme/icons.tsx';
import { areaTitle, ownArea } from '../chosenScope.ts';
import { useCommand } from '../palette/commands.ts';
import { useChosenArea } from '../WithScope.tsx';
import styles from './HierarchyButton.module.css';

const load = () => import('./HierarchyDialog.tsx');
const HierarchyDialog = lazy(load);

/** Shows the area of the screen, and opens the hierarchy dialog. */
export function HierarchyButton() {
  const officer = useOfficer();
  const { path, choose } = useChosenArea();
  const [open, setOpen] = useState(false);
  const last = path.at(-1);
  const area = last ? areaTitle(last.level, last.name) : ownArea(officer);
  useCommand('Change area', () => setOpen(true));
  return (
    <>
      <button
        type="button"
        className={`btn ${styles.chip}`}
        data-named={area !== undefined}
        title={area && `Display result as ${area}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <span className={styles.label}>Display result as</span>
        <b>{area ?? 'All'}</b>
        <ChevronDownIcon />
      </button>
      {open && (
        <Suspense>
          <HierarchyDialog
            chosen={path}
            onCancel={() => setOpen(false)}
            onSubmit={next => {
              setOpen(false);
              choose(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
