import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MonthCalendar } from '@mui/x-date-pickers/MonthCalendar';
import { YearCalendar } from '@mui/x-date-pickers/YearCalendar';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { currentMonth, firstAuditMonth } from '#domain/months.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../theme/icons.tsx';
import { MuiTheme } from '../../theme/MuiTheme.tsx';
import styles from './MonthPicker.module.css';

/** Twelve months in one view, as small as the console's own controls. */
const dense = {
  width: '100%',
  height: 'auto',
  rowGap: '2px',
  padding: 0,
  '& button': {
    width: 58,
    height: 'var(--control)',
    margin: '5px 0',
    borderRadius: 'var(--radius)',
    fontSize: 'var(--text)',
  },
  '& button:focus-visible': { outline: 'var(--focus)', outlineOffset: 2 },
};

/** The props of a month picker. */
export interface MonthPickerProps {
  chosen: string;
  onChoose: (month: string) => void;
  /** The earliest selectable month. @default the first that can be audited */
  first?: string;
  /** The latest selectable month. @default the current one */
  last?: string;
  /** Called when another year is shown. @default no effect */
  onYearChange?: () => void;
}

/** Chooses an audit month: twelve months in rows of four, and the years behind the year button. */
export default function MonthPicker(props: MonthPickerProps) {
  const [shown, setShown] = useState(() => midMonth(props.chosen));
  const [pickingYear, setPickingYear] = useState(false);
  const titleId = useId();
  const bounds = {
    minDate: midMonth(props.first ?? firstAuditMonth),
    maxDate: midMonth(props.last ?? currentMonth()),
  };
  const calendarProps = {
    sx: dense,
    gridLabelId: titleId,
    autoFocus: true,
    disableHighlightToday: true,
  };
  const year = shown.year();
  const show = (next: Dayjs) => {
    setShown(next);
    props.onYearChange?.();
  };
  return (
    <MuiTheme>
      <LocalizationProvider dateAdapter={AdapterDayjs}>
        <div className={styles.head}>
          <button
            type="button"
            className={`btn t ${styles.step}`}
            aria-label="Previous year"
            disabled={year <= bounds.minDate.year()}
            onClick={() => show(shown.subtract(1, 'year'))}
          >
            <ChevronLeftIcon />
          </button>
          <button
            type="button"
            className="btn t"
            aria-expanded={pickingYear}
            onClick={() => setPickingYear(!pickingYear)}
          >
            <span className="visually-hidden">Year </span>
            <span id={titleId}>{year}</span>
          </button>
          <button
            type="button"
            className={`btn t ${styles.step}`}
            aria-label="Next year"
            disabled={year >= bounds.maxDate.year()}
            onClick={() => show(shown.add(1, 'year'))}
          >
            <ChevronRightIcon />
          </button>
        </div>
        {pickingYear ? (
          <YearCalendar
            {...calendarProps}
            {...bounds}
            yearsPerRow={4}
            value={shown}
            onChange={next => {
              show(next);
              setPickingYear(false);
            }}
          />
        ) : (
          <MonthCalendar
            key={year}
            {...calendarProps}
            {...bounds}
            monthsPerRow={4}
            value={midMonth(props.chosen)}
            currentMonth={shown}
            onChange={next => props.onChoose(next.format('YYYY-MM'))}
          />
        )}
      </LocalizationProvider>
    </MuiTheme>
  );
}

/** A day that belongs to the month in every time zone. */
function midMonth(month: string): Dayjs {
  return dayjs(`${month}-15`);
}
