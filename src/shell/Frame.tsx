import type { ReactNode } from 'react';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { EnvironmentProvider } from './environment.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Notices } from './Notices.tsx';
import { Offline } from './Offline.tsx';
import styles from './Frame.module.css';

/** What surrounds every screen, signed in or not: the environment's banner, notices, and the offline screen. */
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
