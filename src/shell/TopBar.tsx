import { useOfficer, type Registry } from '../console/index.ts';
import { MenuIcon } from '../theme/icons.tsx';
import { Account } from './Account.tsx';
import { levelsOf } from './chosenArea.ts';
import { useEnvironment } from './environment.tsx';
import { HierarchyButton } from './hierarchy/HierarchyButton.tsx';
import { MonthButton } from './MonthButton.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { useProfilePending } from './WithProfile.tsx';
import styles from './TopBar.module.css';

/** Brand, sidebar toggle, area and month of the screen, and the officer. */
export function TopBar(props: {
  registry: Registry;
  /** Whether the screen can be limited to an area. */
  hierarchy: boolean;
  /** Whether the screen shows one month. */
  month: boolean;
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
}) {
  const { productName } = useEnvironment();
  const officer = useOfficer();
  return (
    <header className={styles.top} data-waiting={useProfilePending()}>
      <span className={styles.brand}>
        <img src="/favicon.svg" width="20" height="20" alt="" />
        <span>{productName}</span>
      </span>
      <button
        type="button"
        className={`btn ${styles.toggle}`}
        aria-label="Sidebar"
        aria-expanded={props.sidebarOpen}
        onClick={props.onToggleSidebar}
      >
        <MenuIcon />
      </button>
      {props.hierarchy && levelsOf(officer).length > 0 && <HierarchyButton />}
      {props.month && <MonthButton />}
      <span className={styles.grow} />
      <PaletteButton registry={props.registry} />
      <Account />
    </header>
  );
}
