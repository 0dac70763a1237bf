import { useId } from 'react';
import { areaLevelTitles, type AreaLevel } from '#domain/areas.ts';
import { errorText } from '../../client/errorText.ts';
import { useAreasBelow, type NamedArea } from '../../console/declaration/areas.ts';
import styles from './AreaSelect.module.css';

/** Selects an area of one level. Disabled until an area of the level above is chosen. */
export function AreaSelect(props: {
  level: AreaLevel;
  /** The level above; absent for the first, which is never disabled. */
  parentLevel: AreaLevel | undefined;
  parent: NamedArea | undefined;
  value: NamedArea | undefined;
  onChange: (area: NamedArea | undefined) => void;
}) {
  const { level, parentLevel, parent, value, onChange } = props;
  const id = useId();
  const disabled = parentLevel !== undefined && parent === undefined;
  const { data = [], isFetching, error, refetch } = useAreasBelow(level, parent, !disabled);
  const areas = value && !data.some(({ code }) => code === value.code) ? [value, ...data] : data;
  return (
    <div className={styles.level}>
      <label htmlFor={id}>{areaLevelTitles[level]}</label>
      <select
        id={id}
        value={value?.code ?? ''}
        disabled={disabled}
        aria-busy={isFetching}
        aria-describedby={`${id}-hint`}
        onChange={event => onChange(areas.find(({ code }) => code === event.target.value))}
      >
        <option value="">All</option>
        {areas.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className={styles.hint}>
        {disabled && `Select a ${areaLevelTitles[parentLevel]} to enable this option.`}
        {isFetching && 'Loading...'}
        {error && !isFetching && (
          <>
            <span role="alert">{errorText(error)}</span>{' '}
            <button type="button" className={styles.again} onClick={() => void refetch()}>
              Try again
            </button>
          </>
        )}
      </p>
    </div>
  );
}
