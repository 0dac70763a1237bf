import { useState } from 'react';
import { forOfficer } from '../byOfficer.ts';
import { listOf } from '../fields/toggled.ts';
import { closePopover, PopoverButton } from '../look/PopoverButton.tsx';
import { useOfficer } from '../officer.tsx';
import type { ResolvedList, Resource } from '../resolved.ts';
import { fieldsOf } from './columns.ts';
import styles from './list.module.css';
import { useNarrowing, type Narrowed } from './useNarrowing.ts';

interface FilterPanelProps {
  resource: Resource;
  panel: NonNullable<ResolvedList['panel']>;
}

/**
 * Filters behind a button: chosen together and then applied; Reset shows page 1 of everything, or of what the link that
 * led here is about.
 */
export function FilterPanel({ resource, panel }: FilterPanelProps) {
  const officer = useOfficer();
  const { values, narrowBy } = useNarrowing();
  const fields = fieldsOf(resource, panel.filters);
  const [chosen, setChosen] = useState<Narrowed>({});
  const count = (among: Narrowed) => fields.filter(({ key }) => listOf(among[key]).length > 0).length;
  const held = Object.fromEntries(fields.map(({ key }) => [key, values[key]]));

  return (
    <PopoverButton
      label={panel.label}
      note={count(held) > 0 && <Applied count={count(held)} />}
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
              const linked = forOfficer(resource.list.linked, officer);
              narrowBy(Object.fromEntries(linked.map(name => [name, values[name]])));
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

function Applied({ count }: { count: number }) {
  return (
    <>
      {count}
      <span className={styles.applied}> applied</span>
    </>
  );
}
