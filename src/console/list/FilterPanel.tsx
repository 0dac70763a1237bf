import { useState } from 'react';
import { listOf } from '../fields/toggled.ts';
import { closePopover, PopoverButton } from '../look/PopoverButton.tsx';
import type { ResolvedList, ResourceField } from '../resolved.ts';
import styles from './list.module.css';
import { useNarrowing, type Narrowed } from './useNarrowing.ts';

interface FilterPanelProps {
  panel: NonNullable<ResolvedList['panel']>;
  fields: readonly ResourceField[];
}

/** Filters behind a button: chosen together and then applied; Reset shows page 1 of everything. */
export function FilterPanel({ panel, fields }: FilterPanelProps) {
  const { values, narrowBy, clear } = useNarrowing();
  const [chosen, setChosen] = useState<Narrowed>({});
  const count = (among: Narrowed) => fields.filter(({ key }) => listOf(among[key]).length > 0).length;
  const held = Object.fromEntries(fields.map(({ key }) => [key, values[key]]));

  return (
    <PopoverButton
      label={panel.label}
      note={count(held) > 0 ? `${count(held)} applied` : undefined}
      onOpen={() => setChosen(held)}
    >
      <form
        className={styles.panel}
        aria-label={panel.label}
        onSubmit={event => {
          event.preventDefault();
          narrowBy({ ...values, ...chosen });
          closePopover(event.currentTarget);
        }}
      >
        {fields.map(
          ({ key, label, Filter }) =>
            Filter && (
              <div key={key} className={styles.part}>
                <span aria-hidden="true">{label}</span>
                <Filter
                  label={label}
                  value={chosen[key]}
                  onChange={value => setChosen({ ...chosen, [key]: value })}
                />
              </div>
            ),
        )}
        <div className={styles.panelActions}>
          <button
            type="button"
            className="btn"
            onClick={event => {
              clear();
              closePopover(event.currentTarget);
            }}
          >
            Reset
          </button>
          <button type="submit" className="btn p" disabled={count(chosen) === 0}>
            Apply
          </button>
        </div>
      </form>
    </PopoverButton>
  );
}
