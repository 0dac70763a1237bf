import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
} from 'react';
import { partsOfMessage } from '#domain/serverMessages.ts';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../../theme/icons.tsx';
import {
  runNoticeAction,
  activeOutlet,
  dismiss,
  openOutlet,
  shownNotices,
  watchNotices,
  type Notice,
} from './notices.ts';
import { focusContainerOf } from '../focusContainer.ts';
import styles from './Notices.module.css';

const minMs = { success: 5_000, info: 5_000, warning: 9_000 };
/** Time to read it, decide, and reach it by keyboard, past a table and what is around it. */
const minMsWithAction = 20_000;
/** The speed of someone who reads slowly, or in a second language. */
const msPerCharacter = 90;

/** A tick is for what is done. */
const icons = { success: <CheckIcon />, info: <InfoIcon />, warning: <WarningIcon /> };

/** Shows the notices. The live regions are always present, otherwise screen readers would miss the first words. */
export function Notices() {
  const outlet = useId();
  useLayoutEffect(() => openOutlet(outlet), [outlet]);
  const here = useSyncExternalStore(watchNotices, activeOutlet) === outlet;
  const all = useSyncExternalStore(watchNotices, shownNotices);
  const notices = here ? all : [];
  const bars = (urgent: boolean) =>
    notices
      .filter(({ kind }) => (kind === 'warning') === urgent)
      .map(notice => <NoticeBar key={notice.id} notice={notice} />);
  return (
    <div className={styles.place}>
      <div role="alert">{bars(true)}</div>
      <output>{bars(false)}</output>
    </div>
  );
}

/** Disappears after enough time to read it, but not while the pointer or the keyboard is on it or the tab is hidden. */
function NoticeBar({ notice: { id, kind, text, action } }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  const hidden = useSyncExternalStore(watchVisibility, () => document.hidden);
  useEffect(() => {
    if (held || hidden) return undefined;
    const length = typeof text === 'string' ? text.length : 0;
    const shortest = action ? minMsWithAction : minMs[kind];
    const timer = setTimeout(() => dismiss(id), Math.max(shortest, length * msPerCharacter));
    return () => clearTimeout(timer);
  }, [held, hidden, id, kind, text, action]);
  const bar = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(undefined);
  // A notice that goes leaves the focus near where it came from, but on nothing that a second press could hit.
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (cameFrom.current && element?.contains(document.activeElement)) focusContainerOf(cameFrom.current);
    };
  }, []);
  const focus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const hold = { onPointerEnter: () => setHeld(true), onFocus: focus };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div ref={bar} className={`${styles.notice} ${styles[kind]}`} {...hold} {...release}>
      {icons[kind]}
      <div className={styles.text}>
        {typeof text === 'string' ? partsOfMessage(text).map(part => <p key={part}>{part}</p>) : text}
      </div>
      {action && (
        <button type="button" className={styles.action} onClick={() => runNoticeAction(id)}>
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismiss(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
