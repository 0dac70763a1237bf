import { useId, useRef, useState, type ToggleEvent } from 'react';
import { useNarrowing } from '../../../console/list/useNarrowing.ts';
import { useCommand } from '../../../shell/palette/commands.ts';
import { CloseIcon } from '../../../theme/icons.tsx';
import styles from './DayFilter.module.css';

const filter = 'readingDay';
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Chooses the reading days that the list is narrowed to. */
export function DayFilter() {
  const { chosen, apply } = useDays();
  const [wanted, setWanted] = useState(chosen);
  const popover = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFormElement>(null);
  useCommand('Filter by reading day', () => button.current?.click());

  /** Under the button, with what holds now. */
  const open = ({ newState, currentTarget }: ToggleEvent<HTMLFormElement>) => {
    if (newState !== 'open') return;
    setWanted(chosen);
    const { bottom = 0, left = 0 } = button.current?.getBoundingClientRect() ?? {};
    currentTarget.style.inset = `${bottom + 6}px auto auto ${left}px`;
  };
  const close = (next: readonly string[]) => {
    panel.current?.hidePopover();
    if (next.join() !== chosen.join()) apply(next);
  };

  return (
    <>
      <button ref={button} type="button" className="btn" popoverTarget={popover}>
        Filter
        {chosen.length > 0 && <span className={styles.number}>{chosen.length}</span>}
      </button>
      <form
        ref={panel}
        id={popover}
        popover="auto"
        className={styles.popover}
        onBeforeToggle={open}
        onSubmit={event => {
          event.preventDefault();
          close(wanted);
        }}
      >
        <fieldset className={styles.days}>
          <legend>Reading day</legend>
          {days.map(day => (
            <label key={day} className={styles.day}>
              <input
                type="checkbox"
                checked={wanted.includes(day)}
                onChange={({ target }) =>
                  setWanted(days.filter(each => (each === day ? target.checked : wanted.includes(each))))
                }
              />
              {day}
            </label>
          ))}
        </fieldset>
        <div className={styles.buttons}>
          <button type="button" className="btn t" onClick={() => close([])}>
            Reset
          </button>
          <button type="submit" className="btn p">
            Apply
          </button>
        </div>
      </form>
    </>
  );
}

/** The reading days that the list is narrowed to; pressed, they are no more. */
export function ChosenDays() {
  const { chosen, apply } = useDays();
  if (chosen.length === 0) return null;
  const words = `Reading day ${chosen.join(', ')}`;
  return (
    <button
      type="button"
      className={styles.chosen}
      aria-label={`${words}: clear this filter`}
      onClick={() => apply([])}
    >
      <span>{words}</span>
      <CloseIcon />
    </button>
  );
}

function useDays() {
  const { values, narrow } = useNarrowing();
  const value = values[filter];
  const named = Array.isArray(value) ? value : [value];
  return {
    chosen: days.filter(day => named.some(each => String(each) === day)),
    apply: (next: readonly string[]) => narrow(filter, next.length > 0 ? next : undefined),
  };
}
