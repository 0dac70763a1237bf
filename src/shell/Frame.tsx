import type { ReactNode } from 'react';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { EnvironmentProvider } from './environment.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Notices } from '../ui/notices/Notices.tsx';
import { Offline } from './Offline.tsx';
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
