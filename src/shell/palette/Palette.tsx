import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { AreaCodes } from '#domain/areas.ts';
import {
  destinations,
  screenAt,
  useMay,
  useOfficer,
  useSavedViews,
  type Registry,
} from '../../console/index.ts';
import { WarningIcon } from '../../theme/icons.tsx';
import { useModal } from '../../ui/dialog/Dialog.tsx';
import { Notices } from '../../ui/notices/Notices.tsx';
import { OptionsSkeleton } from '../../ui/OptionsSkeleton.tsx';
import { areasAround, type AreaPath } from '../chosenScope.ts';
import { useChosenArea, useChosenMonth } from '../WithScope.tsx';
import { namedChoices, searchChoices, viewChoices, type Choice } from './choices.ts';
import { foundChoices } from './foundChoices.ts';
import { Line } from './Line.tsx';
import { LineControls } from './LineControls.tsx';
import styles from './Palette.module.css';
import { useFound } from './useFound.ts';

interface PaletteProps {
  registry: Registry;
  onClose: () => void;
}

/** Finds screens and actions by a few letters, and the records, areas and files that the officer may see. */
export default function Palette({ registry, onClose }: PaletteProps) {
  const dialog = useModal();
  const id = useId();
  const controls = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { atOnce, choices, isRunning, isFruitless, failure, repeat } = useChoices(registry, typed.trim());
  const [moved, setMoved] = useState<string>();
  const movedTo = choices.findIndex(({ key }) => key === moved);
  // Records follow below what shows at once. Without any, nothing is marked until they are there.
  const marked = movedTo === -1 && isRunning && atOnce === 0 ? undefined : Math.max(movedTo, 0);
  const choice = marked === undefined ? undefined : choices[marked];

  const leave = () => {
    // Closes first, so that the focus returns before the choice runs.
    dialog.current?.close();
    onClose();
  };
  const choose = (chosen: Choice | undefined) => {
    if (!chosen) return;
    if (!chosen.stays) leave();
    chosen.run();
  };
  // Enter before the answer opens the first line of the answer.
  const isWaiting = useRef(false);
  const chooseFirst = useEffectEvent(() => failure === undefined && choose(choices[0]));
  useEffect(() => {
    if (isRunning || !isWaiting.current) return;
    isWaiting.current = false;
    chooseFirst();
  }, [isRunning]);
  const enter = () => {
    if (choice) choose(choice);
    else isWaiting.current = isRunning;
  };
  const move = (step: number) => {
    const from = marked ?? (step > 0 ? -1 : 0);
    setMoved(choices[(from + step + choices.length) % Math.max(1, choices.length)]?.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const firstControl = controls.current?.querySelector<HTMLElement>('[tabindex="0"]');
    const step = { ArrowDown: 1, ArrowUp: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
    if (event.key === 'Tab' && !event.shiftKey && firstControl) firstControl.focus();
    else if (event.key === 'Enter') enter();
    else if (step === undefined) return;
    else move(step);
    event.preventDefault();
  };

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Go to" onClose={onClose} closedby="any">
      <div className={styles.head}>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Screen, action or record"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={choice && `${id}-${marked}`}
          aria-autocomplete="list"
          placeholder="Number, name or screen"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          className={styles.input}
          value={typed}
          onChange={event => {
            setTyped(event.target.value);
            setMoved(undefined);
            isWaiting.current = false;
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.state} aria-hidden="true">
          {isRunning ? 'Searching…' : isFruitless && 'No record found'}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions -- what scrolls must be reachable; a press leaves the focus in the box */}
      <div className={styles.list} tabIndex={0} onMouseDown={event => event.preventDefault()}>
        <div id={id} role="listbox" aria-label="Screens, actions and records" aria-busy={isRunning}>
          {choices.map((each, index) => (
            <Line
              key={each.key}
              id={`${id}-${index}`}
              choice={each}
              marked={index === marked}
              isOld={isRunning && each.found !== undefined}
              onMark={() => setMoved(each.key)}
              onChoose={() => choose(each)}
            />
          ))}
        </div>
        {choice?.found && marked !== undefined && (
          <LineControls
            key={choice.key}
            ref={controls}
            line={marked}
            title={choice.title}
            {...choice.found}
            reload={repeat}
            onLeave={leave}
            onReturn={() => input.current?.focus()}
          />
        )}
        {choices.length === 0 &&
          (isRunning ? <OptionsSkeleton /> : <p className={styles.none}>Nothing is called that.</p>)}
      </div>
      <output className="visually-hidden">
        {isRunning ? 'Searching' : (failure ?? `${choices.length} found`)}
      </output>
      <footer className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>Enter</kbd> to go
        </span>
        {choice?.found && (
          <span>
            <kbd>Tab</kbd> for more
          </span>
        )}
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </footer>
      <Notices />
    </dialog>
  );
}

/** Returns the lines for a text: those at once, then what the server finds, then searches of lists. */
function useChoices(registry: Registry, typed: string) {
  const officer = useOfficer();
  const may = useMay();
  const navigate = useNavigate();
  const ways = useWays(registry);
  const { found, isRunning, hasEnded, failure, repeat } = useFound(typed);
  const shown = { registry, officer, may, ...ways, go: (to: string) => navigate(to) };
  const { data: views = [] } = useSavedViews(true);
  const atOnce = [...namedChoices(typed, shown), ...viewChoices(typed, views, shown)];
  const failed: Choice[] =
    failure === undefined
      ? []
      : [{ key: 'Retry', title: failure, kind: 'Try again', icon: WarningIcon, run: repeat, stays: true }];
  // Searches of lists come last, and once the records above them are there.
  const searches = isRunning ? [] : searchChoices(typed, shown);
  const records = foundChoices(found, shown);
  const choices = [...atOnce, ...failed, ...records, ...searches];
  const isFruitless = hasEnded && records.length === 0;
  return { atOnce: atOnce.length, choices, isRunning, isFruitless, failure, repeat };
}

/** Returns functions that show a record or an area. */
function useWays(registry: Registry) {
  const officer = useOfficer();
  const may = useMay();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { path: chosen, choose } = useChosenArea();
  const { month, addressIn } = useChosenMonth();
  const showsAreas = (to: string) =>
    screenAt(registry, may, to.split('?')[0] ?? to)?.topBar.hierarchy ?? false;
  return {
    /** Goes to the address of a record, in the chosen areas as far down as they hold it. */
    goToRecord: (to: string, place: AreaCodes) => {
      const ownMonth = new URLSearchParams(to.split('?')[1]).get('month');
      navigate(showsAreas(to) ? addressIn(ownMonth ?? month, to, areasAround(place, chosen)) : to);
    },
    /** Shows an area on the present screen, or on the first one that shows areas. */
    goToArea: (path: AreaPath) => {
      if (showsAreas(pathname)) return choose(path);
      const first = destinations(registry, may, officer).find(({ to }) => showsAreas(to));
      if (first) navigate(addressIn(month, first.to, path));
    },
  };
}
