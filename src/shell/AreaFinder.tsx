import { useId, useState } from 'react';
import { useOfficer } from '../console/index.ts';
import { Combobox } from '../ui/Combobox.tsx';
import { areaTitle, pathTo, wayTo, type AreaPath } from './chosenScope.ts';
import styles from './HierarchyDialog.module.css';
import { useFound } from './palette/useFound.ts';
import { readStoredAreas } from './storedAreas.ts';

/** Finds an area on any level below the officer's own, by name or code, or among those chosen last. */
export function AreaFinder({ onChoose }: { onChoose: (path: AreaPath) => void }) {
  const officer = useOfficer();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => readStoredAreas(officer).recent);
  const { found, hasEnded, isRunning, failure } = useFound(typed.trim(), 'area');
  const options = found.flatMap(each => ('area' in each ? [pathTo(each.area, each.location, officer)] : []));
  const nothing = hasEnded && options.length === 0 ? 'No Data Found!' : '';
  return (
    <>
      <div className={styles.level}>
        <label htmlFor={id}>Find an area</label>
        <Combobox
          label="Areas"
          options={options}
          keyOf={codeOf}
          titleOf={titleOf}
          noteOf={wayTo}
          chosen={null}
          onChoose={path => path && onChoose(path)}
          text={typed}
          onTextChange={setTyped}
          message={isRunning ? 'Loading...' : (failure ?? nothing)}
          className={styles.box}
          input={{ id, placeholder: 'Name or code', maxLength: 60, autoComplete: 'off' }}
        />
      </div>
      {recent.length > 0 && (
        <div role="group" aria-labelledby={`${id}-recent`} className={styles.recent}>
          <span id={`${id}-recent`}>Recent areas</span>
          {recent.map(path => (
            <button
              key={codeOf(path)}
              type="button"
              className="btn"
              title={wayTo(path)}
              onClick={() => onChoose(path)}
            >
              {titleOf(path)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

const codeOf = (path: AreaPath) => path.at(-1)?.code ?? '';

function titleOf(path: AreaPath): string {
  const area = path.at(-1);
  return area ? areaTitle(area.level, area.name) : '';
}
