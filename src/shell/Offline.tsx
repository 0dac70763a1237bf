import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { OfflineIcon } from '../theme/icons.tsx';
import { Message } from './Message.tsx';
import styles from './Offline.module.css';

/** Covers everything while the browser says it is offline. What is beneath stays as it was, typed text included. */
export function Offline() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return online ? null : <OfflineScreen />;
}

function OfflineScreen() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
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
        <button type="button" className="btn p" onClick={() => window.location.reload()}>
          Retry
        </button>
      </Message>
    </dialog>
  );
}

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
