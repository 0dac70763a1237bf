import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-admin';
import { useMay, useOfficer, type Registry } from '../../console/index.ts';
import { useModal } from '../../ui/dialog/useModal.ts';
import { choicesFor, type Choice } from './choices.ts';
import styles from './Palette.module.css';

interface PaletteProps {
  registry: Registry;
  onClose: () => void;
}

/** Finds screens that the officer may see, and actions available from anywhere, by a few letters. */
export default function Palette({ registry, onClose }: PaletteProps) {
  const officer = useOfficer();
  const may = useMay();
  const navigate = useNavigate();
  const dialog = useModal();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const choices = choicesFor(typed, { registry, officer, may, go: to => navigate(to) });

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    // Closes first, so that the focus returns before the choice runs.
    dialog.current?.close();
    onClose();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
    if (event.key === 'Enter') choose(choices[marked]);
    else if (step === undefined) return;
    else setMarked((marked + step + choices.length) % Math.max(1, choices.length));
    event.preventDefault();
  };

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Go to" onClose={onClose} closedby="any">
      <input
        type="text"
        role="combobox"
        aria-label="Screen or action"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={choices[marked] && `${id}-${marked}`}
        aria-autocomplete="list"
        placeholder="Go to a screen, or search for something"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        className={styles.input}
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="Screens and actions" className={styles.list}>
        {choices.map((choice, index) => (
          <Line
            key={`${choice.kind} ${choice.title}`}
            id={`${id}-${index}`}
            choice={choice}
            marked={index === marked}
            onMark={() => setMarked(index)}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
      {choices.length === 0 && <p className={styles.none}>Nothing is called that.</p>}
      <output className="visually-hidden">{`${choices.length} found`}</output>
      <footer className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>Enter</kbd> to go
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </footer>
    </dialog>
  );
}

interface LineProps {
  id: string;
  choice: Choice;
  marked: boolean;
  onMark: () => void;
  onChoose: () => void;
}

function Line({ id, choice: { title, kind, icon: Icon }, marked, onMark, onChoose }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the combobox's, which names this line
    <div
      id={id}
      ref={line => {
        if (marked) line?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      aria-selected={marked}
      className={styles.line}
      onPointerMove={onMark}
      onClick={onChoose}
    >
      <span className={styles.icon} aria-hidden="true">
        {Icon && <Icon />}
      </span>
      <span className={styles.title}>{title}</span>
      <small className={styles.kind}>{kind}</small>
    </div>
  );
}
