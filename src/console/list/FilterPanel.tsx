import { useState } from 'react';
import { forOfficer } from '../declaration/byOfficer.ts';
import { listOf } from '../field/toggled.ts';
import { closePopover, PopoverButton } from '../../ui/popover/PopoverButton.tsx';
import { useOfficer } from '../officer.tsx';
import type { ResolvedList, Resource } from '../declaration/resolved.ts';
import { appliesTo, fieldsOf } from './columns.ts';
import styles from './list.module.css';
import { useFilterValues, type FilterValues } from './useFilterValues.ts';

interface FilterPanelProps {
  resource: Resource;
  panel: NonNullable<ResolvedList['panel']>;
}

/**
 * Filters behind a button, chosen together and then applied. Reset shows page 1 of everything, or of what the link to
 * this list was about.
 */
export function FilterPanel({ resource, panel }: FilterPanelProps) {
  const officer = useOfficer();
  const { values, setFilters } = useFilterValues();
  const fields = fieldsOf(resource, panel.filters).filter(({ key }) => appliesTo(resource, key, values));
  const [chosen, setChosen] = useState<FilterValues>({});
  const count = (filters: FilterValues) => fields.filter(({ key }) => listOf(filters[key]).length > 0).length;
  const applied = Object.fromEntries(fields.map(({ key }) => [key, values[key]]));

  return (
    <PopoverButton
      label={panel.label}
      note={count(applied) > 0 && <Applied count={count(applied)} />}
      onOpen={() => setChosen(applied)}
    >
      <form
        className={styles.panel}
        aria-label={panel.label}
        onSubmit={event => {
          event.preventDefault();
          setFilters(now => ({ ...now, ...chosen }));
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
              const names = [...linked, ...(resource.list.cards ? [resource.list.cards.filter] : [])];
              setFilters(now => Object.fromEntries(names.map(name => [name, now[name]])));
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
