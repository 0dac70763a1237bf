import { useEffect, useRef, type ReactNode } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router';
import { screenAt, useMay, usePreferences, type Registry } from '../console/index.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useFocusOnNavigation } from '../ui/useFocusOnNavigation.ts';
import { useEnvironment } from './environment.tsx';
import { useCommand } from './palette/commands.ts';
import { RetryBanner } from './RetryBanner.tsx';
import type { QueryRetries } from './retryFailedQueries.ts';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** Top bar, sidebar, and the screen of the current address. */
export function Shell({
  registry,
  retries,
  children,
}: {
  registry: Registry;
  retries: QueryRetries;
  /** The screen of the current address. */
  children: ReactNode;
}) {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const screen = screenAt(registry, useMay(), pathname);
  const main = useRef<HTMLElement>(null);
  const { preferences, change } = usePreferences();
  const open = preferences.sidebar === 'open';
  const toggleSidebar = () => change({ sidebar: open ? 'closed' : 'open' });
  useFocusOnNavigation(main, { pathname, key, isReturn });
  useScreenTitle(screen?.title);
  useCommand(open ? 'Close the sidebar' : 'Open the sidebar', toggleSidebar);

  if (pathname === '/login') return <Navigate to="/" replace />;
  return (
    <div className={styles.app} data-sidebar={preferences.sidebar}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to main content
      </button>
      <TopBar
        registry={registry}
        hierarchy={screen?.topBar.hierarchy ?? false}
        month={screen?.topBar.month ?? false}
        sidebarOpen={open}
        onToggleSidebar={toggleSidebar}
      />
      <Sidebar registry={registry} />
      <div className={styles.content}>
        <RetryBanner retries={retries} returnFocusTo={main} />
        <main ref={main} tabIndex={-1} className={styles.main} aria-label={screen?.title}>
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

/** Puts the screen's name into the page title, after the environment and the product. */
function useScreenTitle(screen: string | undefined): void {
  const { environmentLabel, productName } = useEnvironment();
  useEffect(() => {
    const page = `${environmentLabel} ${productName}`;
    document.title = screen === undefined ? page : `${page} · ${screen}`;
    return () => {
      document.title = page;
    };
  }, [environmentLabel, productName, screen]);
}
