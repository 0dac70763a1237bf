import { currentMonth, isAuditMonth, fullMonthTitle } from '#domain/months.ts';
import { asText } from '#schema/record.ts';
import { ChevronDownIcon } from '../../theme/icons.tsx';
import { useMonthPicker } from '../../ui/month/useMonthPicker.tsx';
import type { FilterProps } from './field.ts';

/** Narrows a list to an audit month; choosing the same one again shows all. */
export function MonthFilter({ label, value, onChange, any }: FilterProps & { any: string }) {
  const chosen = asText(value);
  // An address typed by hand may hold anything.
  const month = isAuditMonth(chosen) ? chosen : undefined;
  const { opener, picker } = useMonthPicker({
    label,
    chosen: month ?? currentMonth(),
    onChoose: next => onChange(next === chosen ? undefined : next),
  });
  return (
    <>
      <button {...opener} type="button" className="btn">
        {`${label}: ${month === undefined ? any : fullMonthTitle(month)}`}
        <ChevronDownIcon />
      </button>
      {picker}
    </>
  );
}
