import { useId, useState } from 'react';
import { areaLevelTitles, type AreaLevel } from '#domain/areas.ts';
import { errorText } from '../client/errorText.ts';
import { useAreasBelow, type NamedArea } from '../console/declaration/areas.ts';
import { useOfficer } from '../console/index.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { AreaFinder } from './AreaFinder.tsx';
import { levelsOf, type AreaPath } from './chosenScope.ts';
import styles from './HierarchyDialog.module.css';

/** Chooses the area that the screens show. All on every level means the officer's whole area. */
export default function HierarchyDialog(props: {
  chosen: AreaPath;
  onCancel: () => void;
  onSubmit: (path: AreaPath) => void;
}) {
  const levels = levelsOf(useOfficer());
  const [path, setPath] = useState(props.chosen);
  return (
    <Dialog
      title="Display result as"
      onClose={props.onCancel}
      onSubmit={() => props.onSubmit(path)}
      closeLabel="Cancel"
      actions={
        <button type="submit" className="btn p">
          Submit
        </button>
      }
    >
      <AreaFinder onChoose={props.onSubmit} />
      {levels.map((level, index) => (
        <AreaSelect
          key={level}
          level={level}
          parentLevel={levels[index - 1]}
          around={path.slice(0, index)}
          value={path[index]}
          onChange={area => setPath([...path.slice(0, index), ...(area ? [area] : [])])}
        />
      ))}
    </Dialog>
  );
}

/** Selects an area of one level. Disabled until an area of the level above is chosen. */
function AreaSelect(props: {
  level: AreaLevel;
  /** The level above; absent for the first, which is never disabled. */
  parentLevel: AreaLevel | undefined;
  /** The areas chosen on the levels above. */
  around: AreaPath;
  value: NamedArea | undefined;
  onChange: (area: NamedArea | undefined) => void;
}) {
  const { level, parentLevel, around, value, onChange } = props;
  const parent = around.at(-1);
  const id = useId();
  const disabled = parentLevel !== undefined && parent?.level !== parentLevel;
  const { data = [], isFetching, error, refetch } = useAreasBelow(level, parent, !disabled);
  const areas = value && !data.some(({ code }) => code === value.code) ? [value, ...data] : data;
  return (
    <div className={styles.level}>
      <label htmlFor={id}>{areaLevelTitles[level]}</label>
      <Select
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
            {isRepeated(name, [...around, ...areas]) ? `${name} (${code})` : name}
          </option>
        ))}
      </Select>
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

/** Whether several areas have a name. */
function isRepeated(name: string, areas: AreaPath): boolean {
  return areas.filter(area => area.name === name).length > 1;
}
