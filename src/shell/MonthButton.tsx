import { fullMonthTitle } from '#domain/months.ts';
import { ChevronDownIcon } from '../theme/icons.tsx';
import { useMonthPicker } from '../ui/month/useMonthPicker.tsx';
import { useCommand } from './palette/commands.ts';
import { useChosenMonth } from './WithScope.tsx';
import chip from './hierarchy/HierarchyButton.module.css';
import styles from './MonthButton.module.css';

/** Shows the month of the screen, and opens the month picker. */
export function MonthButton() {
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
