import { Fragment } from 'react';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './ShortcutList.module.css';

const keys: readonly [keys: readonly string[], does: string][] = [
  [['Ctrl', 'K'], 'Go to any record, screen or action'],
  [['/'], 'Search this list'],
  [['Ctrl', 'P'], 'Print all rows of this list'],
  [['?'], 'Show these keys'],
  [['↑', '↓'], 'Previous or next row'],
  [['Page Up', 'Page Down'], 'A screenful of rows up or down'],
  [['Home', 'End'], 'First or last row of the page'],
  [['←', '→'], 'Scroll a wide table'],
  [['Space'], 'Select the row, where many can be'],
  [['K', 'J'], 'Previous or next record, in the panel beside its list'],
  [['Enter'], 'Open the row, or send the form'],
  [['Esc'], 'Close a dialog'],
];

/** The dialog that lists the portal's keys. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      width={440}
      onClose={onClose}
      actions={
        <button type="button" className="btn p" onClick={onClose}>
          Close
        </button>
      }
    >
      <dl className={styles.keys}>
        {keys.map(([pressed, does]) => (
          <Fragment key={does}>
            <dt>
              {pressed.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
