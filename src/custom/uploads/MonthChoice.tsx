import { fullMonthTitle } from '#domain/months.ts';
import type { MonthRange } from '#fileKinds/months.ts';
import { ChevronDownIcon } from '../../theme/icons.tsx';
import { useMonthPicker } from '../../ui/month/useMonthPicker.tsx';

interface MonthChoiceProps {
  month: string | undefined;
  range: MonthRange;
  onChoose: (month: string) => void;
}

/** Chooses the audit month of an upload, among the months that its kind allows. */
export function MonthChoice({ month, range, onChoose }: MonthChoiceProps) {
  const chosen = month ?? range.last;
  const { opener, picker } = useMonthPicker({ label: 'Audit month', chosen, ...range, onChoose });
  return (
    <>
      <button {...opener} type="button" className="btn file-month">
        <span>Audit month</span>
        <b>{month === undefined ? 'Select' : fullMonthTitle(month)}</b>
        <ChevronDownIcon />
      </button>
      {picker}
    </>
  );
}
