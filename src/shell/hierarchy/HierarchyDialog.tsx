import { useState } from 'react';
import { useOfficer } from '../../console/index.ts';
import { levelsOf, type AreaPath } from '../chosenArea.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { AreaSelect } from './AreaSelect.tsx';

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
      {levels.map((level, index) => (
        <AreaSelect
          key={level}
          level={level}
          parentLevel={levels[index - 1]}
          parent={path[index - 1]}
          value={path[index]}
          onChange={area => setPath([...path.slice(0, index), ...(area ? [area] : [])])}
        />
      ))}
    </Dialog>
  );
}
