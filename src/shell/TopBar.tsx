import { fullMonthTitle } from '#domain/months.ts';
import { useOfficer, type Registry } from '../console/index.ts';
import { ChevronDownIcon, MenuIcon } from '../theme/icons.tsx';
import { useMonthPicker } from '../ui/month/useMonthPicker.tsx';
import { Account } from './Account.tsx';
import { levelsOf } from './chosenScope.ts';
import { useEnvironment } from './environment.tsx';
import chip from './hierarchy/HierarchyButton.module.css';
import { HierarchyButton } from './hierarchy/HierarchyButton.tsx';
import { useCommand } from './palette/commands.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';
import styles from './TopBar.module.css';
import { useProfilePending } from './WithProfile.tsx';
import { useChosenMonth } from './WithScope.tsx';

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

/** Shows the month of the screen, and opens the month picker. */
function MonthButton() {
  const { month, choose } = useChosenMonth();
  const { anchor, opener, picker } = useMonthPicker({
    label: 'Audit Month',
    chosen: month,
    onChoose: choose,
  });
  useCommand('Change audit month', () => anchor.current?.click());
  return (
    <>
      <button {...opener} type="button" className={`btn ${chip.chip} ${styles.whole}`}>
        <span className={chip.label}>Audit Month</span>
        <b>{fullMonthTitle(month)}</b>
        <ChevronDownIcon />
      </button>
      {picker}
    </>
  );
}
