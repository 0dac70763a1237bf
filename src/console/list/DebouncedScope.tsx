import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { ScopeProvider, useScope } from '../scope.tsx';

/** How long area and month must stay unchanged before they count, in milliseconds. */
const debounceMs = 500;

/** Whether the top bar already shows another area or month than the content below it. */
const PendingScopeContext = createContext(false);

/** Passes the top bar's area and month on after a pause, so that stepping through months sends only one request. */
export function DebouncedScope({ children }: { children: ReactNode }) {
  const scope = useScope();
  const [debounced, setDebounced] = useState(scope);
  useEffect(() => {
    if (scope === debounced) return undefined;
    const timer = window.setTimeout(() => setDebounced(scope), debounceMs);
    return () => window.clearTimeout(timer);
  }, [scope, debounced]);
  return (
    <PendingScopeContext value={scope !== debounced}>
      <ScopeProvider value={debounced}>{children}</ScopeProvider>
    </PendingScopeContext>
  );
}

/**
 * Returns the attribute by which `base.css` dims figures that don't yet belong to the chosen area and month, or that
 * a running request will replace: `isLoading`.
 */
export function useDimming(isLoading = false): { 'data-dimmed': true | undefined } {
  const isScopePending = use(PendingScopeContext);
  return { 'data-dimmed': isScopePending || isLoading || undefined };
}
