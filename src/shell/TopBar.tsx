import { lazy, Suspense, useState } from 'react';
import { fullMonthTitle } from '#domain/months.ts';
import type { TopBar as TopBarDeclaration } from '../console/declaration/menu.ts';
import { useOfficer, type Registry } from '../console/index.ts';
import { ChevronDownIcon, MenuIcon } from '../theme/icons.tsx';
import { useMonthPicker } from '../ui/month/useMonthPicker.tsx';
import { Account } from './Account.tsx';
import { areaTitle, levelsOf, ownArea } from './chosenScope.ts';
import { useEnvironment } from './environment.tsx';
import { useCommand } from './palette/commands.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';
import styles from './TopBar.module.css';
import { useProfilePending } from './WithProfile.tsx';
import { useChosenArea, useChosenMonth } from './WithScope.tsx';

/** Brand, sidebar toggle, area and month of the screen, and the officer. */
export function TopBar(props: {
  registry: Registry;
  /** Whether the screen can be limited to an area. */
  hierarchy: boolean;
  /** Whether the screen shows one month, and of what. */
  month: Required<TopBarDeclaration>['month'];
  /** Whether the sidebar is open, and what opens and closes it; undefined where it has no room to open. */
  sidebar: { open: boolean; onToggle: () => void } | undefined;
}) {
  const { productName } = useEnvironment();
  const officer = useOfficer();
  return (
    <header className={styles.top} data-waiting={useProfilePending()}>
      <span className={styles.brand}>
        <img src="/favicon.svg" width="20" height="20" alt="" />
        <span>{productName}</span>
      </span>
      {props.sidebar && (
        <button
          type="button"
          className={`btn ${styles.toggle}`}
          aria-label="Sidebar"
          aria-expanded={props.sidebar.open}
          onClick={props.sidebar.onToggle}
        >
          <MenuIcon />
        </button>
      )}
      {props.hierarchy && levelsOf(officer).length > 0 && <HierarchyButton />}
      {props.month && <MonthButton isOfInstallations={props.month === 'installations'} />}
      <span className={styles.grow} />
      <span className={styles.opens}>Press a figure to see how it is computed</span>
      <PaletteButton registry={props.registry} />
      <Account />
    </header>
  );
}

/** Shows the month of the screen, and opens the month picker. */
function MonthButton({ isOfInstallations }: { isOfInstallations: boolean }) {
  const { month, choose } = useChosenMonth();
  const { installationsFrom: first } = useEnvironment();
  const { anchor, opener, picker } = useMonthPicker({
    label: 'Audit Month',
    chosen: month,
    onChoose: choose,
    ...(isOfInstallations && first !== undefined && { first }),
  });
  useCommand('Change audit month', () => anchor.current?.click());
  return (
    <>
      <button {...opener} type="button" className={`btn ${styles.chip} ${styles.whole}`}>
        <span className={styles.label}>Audit Month</span>
        <b>{fullMonthTitle(month)}</b>
        <ChevronDownIcon />
      </button>
      {picker}
    </>
  );
}

const load = () => import('./HierarchyDialog.tsx');
const HierarchyDialog = lazy(load);

/** Shows the area of the screen, and opens the hierarchy dialog. */
function HierarchyButton() {
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
