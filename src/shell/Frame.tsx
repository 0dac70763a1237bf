import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { pingServer } from '../client/serverTime.ts';
import { OfflineIcon } from '../theme/icons.tsx';
import { useModal } from '../ui/dialog/Dialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Message } from '../ui/Message.tsx';
import { Notices } from '../ui/notices/Notices.tsx';
import { EnvironmentProvider } from './environment.tsx';
import styles from './Frame.module.css';

/** The frame of every screen, signed in or not: the environment's banner, notices, and the offline screen. */
export function Frame({ config, children }: { config: PortalConfig; children: ReactNode }) {
  return (
    <EnvironmentProvider value={config}>
      <div className={styles.frame}>
        <div className={styles.screen}>
          <ErrorBoundary>{children}</ErrorBoundary>
        </div>
        <footer className={styles.banner} aria-label="Environment">
          {config.environmentLabel}
        </footer>
      </div>
      <Notices />
      <Offline />
    </EnvironmentProvider>
  );
}

/** Covers everything while the browser reports that it is offline. The screen beneath stays, typed text included. */
function Offline() {
  const online = useSyncExternalStore(watchConnection, isOnline);
  return online ? null : <OfflineScreen />;
}

const outcomes = {
  none: '',
  runs: 'Trying…',
  failed: 'There is still no connection. This page stays as it is.',
};

function OfflineScreen() {
  const dialog = useModal();
  const [test, setTest] = useState<'none' | 'runs' | 'failed'>('none');
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
      // A second Escape closes the dialog despite onCancel.
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

/** Whether the server has answered although the browser reports that it is offline. */
let overridesBrowser = false;

/** Whether the portal is online: by the browser's report or an answer of the server. */
function isOnline(): boolean {
  return overridesBrowser || navigator.onLine;
}

/** Calls back when the connection comes or goes. Returns a function that stops it. */
function watchConnection(onChange: () => void): () => void {
  const wentOffline = () => {
    overridesBrowser = false;
    onChange();
  };
  window.addEventListener('online', onChange);
  window.addEventListener('offline', wentOffline);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', wentOffline);
  };
}

/** Checks whether the server answers. If so, resumes everything that waits for the connection. */
async function testConnection(): Promise<boolean> {
  if (!(await pingServer())) return false;
  overridesBrowser = true;
  window.dispatchEvent(new Event('online'));
  return true;
}
