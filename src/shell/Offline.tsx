import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { OfflineIcon } from '../theme/icons.tsx';
import { isOnline, testConnection, watchConnection } from './connection.ts';
import { Message } from './Message.tsx';
import styles from './Offline.module.css';

/** Covers everything while the browser says it is offline. What is beneath stays as it was, typed text included. */
export function Offline() {
  const online = useSyncExternalStore(watchConnection, isOnline);
  return online ? null : <OfflineScreen />;
}

const outcomes = {
  none: '',
  runs: 'Trying…',
  failed: 'There is still no connection. This page stays as it is.',
};

function OfflineScreen() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [test, setTest] = useState<'none' | 'runs' | 'failed'>('none');
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const retry = async () => {
    if (test === 'runs') return;
    setTest('runs');
    if (!(await testConnection())) setTest('failed');
  };
  return (
    <dialog
      ref={dialog}
      className={styles.offline}
      aria-label="No internet connection"
      onCancel={event => event.preventDefault()}
      // A second Escape closes it all the same.
      onClose={event => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      <Message
        icon={<OfflineIcon />}
        title="No internet connection"
        text="You are currently offline. Please check your connection and try again."
      >
        <button type="button" className="btn p" aria-disabled={test === 'runs'} onClick={() => void retry()}>
          Retry
        </button>
        <output className={styles.outcome}>{outcomes[test]}</output>
      </Message>
    </dialog>
  );
}
