import { useCallback, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { ConsoleRow, Resource } from '../../console/index.ts';
import { RecordControls } from '../../console/record/RecordControls.tsx';
import { opensElsewhere } from '../../ui/press.ts';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import styles from './Palette.module.css';

interface LineControlsProps {
  ref: RefObject<HTMLDivElement | null>;
  /** The number of the line that it stands on. */
  line: number;
  title: string;
  resource: Resource;
  record: ConsoleRow;
  reload: () => void;
  /** Closes the palette. */
  onLeave: () => void;
  /** Returns to the text. */
  onReturn: () => void;
}

/** The actions on the record of the marked line. They stand on the line: a listbox may hold no buttons. */
export function LineControls({ ref, line, title, onLeave, onReturn, ...shown }: LineControlsProps) {
  const roving = useCallback(
    (element: HTMLDivElement | null) => {
      ref.current = element;
      return rovingFocus(element);
    },
    [ref],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a dialog that a control has opened are that dialog's.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOwn || !['Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    onReturn();
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (link && !opensElsewhere(event)) onLeave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- follows what its links and buttons do
    <div
      ref={roving}
      role="toolbar"
      aria-label={title}
      className={styles.controls}
      style={{ top: `calc(var(--pad) + ${line} * var(--height))` }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <RecordControls {...shown} />
    </div>
  );
}
