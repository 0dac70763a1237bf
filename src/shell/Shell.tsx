import { useCallback, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router';
import { isRecord } from '#schema/record.ts';
import { browserStorage } from '../client/storages.ts';
import { screenAt, useMay, usePreferences, useScreenKey, type Registry } from '../console/index.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useFocusOnNavigation } from '../ui/useFocusOnNavigation.ts';
import { useEnvironment } from './environment.tsx';
import { useCommand } from './palette/commands.ts';
import { PrintedFoot, PrintedHead } from './Printed.tsx';
import { RetryBanner } from './RetryBanner.tsx';
import type { QueryRetries } from './retryFailedQueries.ts';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** Windows in which the open sidebar would take the room of the content, as at 150 % zoom. */
const narrow = '(width < 1024px)';

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
  const screenKey = useScreenKey(screen?.entry);
  const main = useRef<HTMLElement>(null);
  const { preferences, change } = usePreferences();
  const hasRoom = !useMedia(narrow);
  const open = hasRoom && preferences.sidebar === 'open';
  const toggleSidebar = () => change({ sidebar: open ? 'closed' : 'open' });
  useFocusOnNavigation(main, { pathname, key, isReturn });
  useScreenTitle(pathname, screen?.title);
  useCommand(open ? 'Close the sidebar' : 'Open the sidebar', toggleSidebar, hasRoom);

  if (pathname === '/login') return <Navigate to="/" replace />;
  return (
    <div className={styles.app} data-sidebar={open ? 'open' : 'closed'}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to main content
      </button>
      <TopBar
        registry={registry}
        hierarchy={screen?.topBar.hierarchy ?? false}
        month={screen?.topBar.month ?? false}
        sidebar={hasRoom ? { open, onToggle: toggleSidebar } : undefined}
      />
      <Sidebar registry={registry} />
      <div className={styles.content}>
        <RetryBanner retries={retries} returnFocusTo={main} />
        <main ref={main} tabIndex={-1} className={styles.main} aria-label={screen?.title}>
          <PrintedHead screen={screen} />
          <ErrorBoundary key={screenKey}>{children}</ErrorBoundary>
          <div data-print-place data-paper />
          <PrintedFoot />
        </main>
      </div>
    </div>
  );
}

/** Returns whether a media query applies to the window now. A browser that can't tell says no. */
function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener('change', changed);
      return () => media?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia?.(query).matches ?? false);
}

/** Puts the screen's name into the page title, after the environment and the product. */
function useScreenTitle(pathname: string, screen: string | undefined): void {
  const { environmentLabel, productName } = useEnvironment();
  useEffect(() => {
    const page = `${environmentLabel} ${productName}`;
    const title = screen ?? (pathname === '/' ? undefined : 'Not found');
    document.title = title === undefined ? page : `${page} · ${title}`;
    if (screen !== undefined) keepTitle(pathname, screen);
    return () => {
      document.title = page;
    };
  }, [environmentLabel, productName, pathname, screen]);
}

const titlesKey = 'energy-audit.titles';

/** Keeps the title of a screen of the menu for the page's first paint, which knows no declarations. */
function keepTitle(pathname: string, title: string): void {
  if (pathname.lastIndexOf('/') > 0) return;
  const stored = browserStorage.read(titlesKey);
  const kept = isRecord(stored) ? stored : {};
  if (kept[pathname] === title) return;
  browserStorage.set(titlesKey, JSON.stringify({ ...kept, [pathname]: title }));
}
