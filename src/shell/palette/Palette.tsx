import { useId, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { destinations, useMay, useOfficer, type May, type Registry } from '../../console/index.ts';
import { useModal } from '../../ui/dialog/Dialog.tsx';
import { offeredCommands } from './commands.ts';
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

/** One line of the palette. */
interface Choice {
  title: string;
  /** The kind of line. */
  kind: 'Screen' | 'Action' | 'Search';
  icon?: ComponentType | undefined;
  run: () => void;
}

/** Returns the choices for the typed text: screens and actions by name, then searches for the text. */
function choicesFor(
  typed: string,
  {
    registry,
    officer,
    may,
    go,
  }: { registry: Registry; officer: Officer; may: May; go: (to: string) => void },
): readonly Choice[] {
  const screens = destinations(registry, may, officer);
  const words = typed.trim();
  const named = [
    ...screens.map(({ to, title, icon }) => ({ title, kind: 'Screen' as const, icon, run: () => go(to) })),
    ...offeredCommands().map(command => ({ ...command, kind: 'Action' as const })),
  ];
  if (words === '') return named;
  const searches = screens.flatMap(({ title, icon, search }) =>
    search
      ? [
          {
            title: `Search ${title} for “${words}”`,
            kind: 'Search' as const,
            icon,
            run: () => go(search(words)),
          },
        ]
      : [],
  );
  return [...matchesOf(named, words), ...searches];
}

/** An item that can be found by its title. */
interface Named {
  title: string;
}

/** Returns the items that match, best first: the typed letters occur in the title in order, at any distance. */
function matchesOf<T extends Named>(all: readonly T[], typed: string): readonly T[] {
  return all
    .flatMap(one => {
      const distance = distanceOf(typed.trim().toLowerCase(), one.title.toLowerCase());
      return distance === undefined ? [] : [{ one, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}

/**
 * Rates how far a title is from the typed text: nearest if a word starts with it, then if the title contains it, then
 * by the gaps between its letters, where the start of a word counts as near. Undefined if a letter is missing.
 */
function distanceOf(typed: string, title: string): number | undefined {
  if (` ${title}`.includes(` ${typed}`)) return 0;
  if (title.includes(typed)) return 1;
  let distance = 2;
  let at = -1;
  for (const letter of typed.replaceAll(/\s/g, '')) {
    const next = title.indexOf(letter, at + 1);
    const begins = title.indexOf(` ${letter}`, at + 1);
    if (next === -1) return undefined;
    const apart = next - at - 1;
    if (apart > 0 && begins !== -1) [distance, at] = [distance + 1, begins + 1];
    else [distance, at] = [distance + apart * 2, next];
  }
  return distance;
}
