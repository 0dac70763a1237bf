import { useId, useState, type SubmitEvent } from 'react';
import { currentMonth, firstAuditMonth, monthInProgress } from '#domain/months.ts';
import {
  isSame,
  kindOf,
  lastTwelve,
  periodAround,
  periodOf,
  periodBefore,
  periodFault,
  periodKinds,
  periodKindTitles,
  periodTitle,
  readMonth,
  typedMonth,
  type Period,
  type PeriodKind,
  type RegularKind,
} from '#domain/periods.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './statement.module.css';

interface PeriodPickerProps {
  period: Period;
  onChoose: (period: Period) => void;
  /** Shows a single month. */
  onMonth: () => void;
}

/** Chooses the period of a statement: one that repeats, the last twelve months, or any from one month to another. */
export function PeriodPicker({ period, onChoose, onMonth }: PeriodPickerProps) {
  const latest = monthInProgress();
  const [isTyped, setIsTyped] = useState(false);
  const shown = shownKind(period);
  const kind = isTyped ? 'range' : shown;
  const pick = (next: PeriodKind | undefined) => {
    setIsTyped(next === 'range');
    if (next === undefined) onMonth();
    else if (next === 'lastTwelve') onChoose(lastTwelve(latest));
    else if (next !== 'range') onChoose(periodOf(next, period.until < latest ? period.until : latest));
  };
  return (
    <div className={styles.picker}>
      <KindSelect kind={kind} onPick={pick} />
      {kind === 'range' ? (
        <Range key={`${period.from} ${period.until}`} period={period} onChoose={onChoose} />
      ) : (
        kind !== 'lastTwelve' && (
          <Select
            aria-label="Period"
            value={period.from}
            onChange={event => onChoose(periodAround(kind, event.target.value))}
          >
            {choicesOf(kind, period).map(each => (
              <option key={each.from} value={each.from}>
                {periodTitle(each)}
              </option>
            ))}
          </Select>
        )
      )}
    </div>
  );
}

interface KindSelectProps {
  /** Undefined for a single month. */
  kind: PeriodKind | undefined;
  onPick: (kind: PeriodKind | undefined) => void;
}

/** Chooses between a single month, which the dashboard shows, and the kinds of period, which the statement shows. */
export function KindSelect({ kind, onPick }: KindSelectProps) {
  return (
    <Select
      aria-label="Kind of period"
      value={kind ?? ''}
      onChange={event => onPick(periodKinds.find(each => each === event.target.value))}
    >
      <option value="">Month</option>
      {periodKinds.map(each => (
        <option key={each} value={each}>
          {periodKindTitles[each]}
        </option>
      ))}
    </Select>
  );
}

const shownKind = (period: Period): PeriodKind =>
  isSame(period, lastTwelve(monthInProgress())) ? 'lastTwelve' : kindOf(period);

/** Returns the periods of a kind up to the current one, the latest first, and the chosen one. */
function choicesOf(kind: RegularKind, chosen: Period): Period[] {
  const found: Period[] = [];
  for (let each = periodAround(kind, currentMonth()); each.from >= firstAuditMonth; each = periodBefore(each))
    found.push(each);
  return found.some(each => isSame(each, chosen)) ? found : [chosen, ...found];
}

/** Asks for the first and the last month; says what is wrong with them, and shows nothing until they make a period. */
function Range({ period, onChoose }: Omit<PeriodPickerProps, 'onMonth'>) {
  const id = useId();
  const [from, setFrom] = useState(() => typedMonth(period.from));
  const [until, setUntil] = useState(() => typedMonth(period.until));
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const next = { from: readMonth(from) ?? '', until: readMonth(until) ?? '' };
    const found = periodFault(next);
    setFault(found);
    if (found === undefined) onChoose(next);
  };
  const input = { placeholder: 'MM/YYYY', inputMode: 'numeric', maxLength: 7, size: 7 } as const;
  const faulty = {
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : id,
  };
  return (
    <form className={styles.range} onSubmit={submit}>
      <input
        {...input}
        {...faulty}
        className={styles.month}
        aria-label="From month"
        value={from}
        onChange={event => setFrom(event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        {...input}
        {...faulty}
        className={styles.month}
        aria-label="To month"
        value={until}
        onChange={event => setUntil(event.target.value)}
      />
      <button type="submit" className="btn">
        Show
      </button>
      {fault !== undefined && (
        <p id={id} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </form>
  );
}
