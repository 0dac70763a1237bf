import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { ScopeProvider, useScope } from './scope.tsx';

/** How long area and month must stand before they count, in milliseconds. */
const pause = 500;

/** Whether the top bar says another area or month already than the one below. */
const UnsettledContext = createContext(false);

/** Has what is below follow the top bar's area and month after a pause, so that who steps through months asks once. */
export function SettledScope({ children }: { children: ReactNode }) {
  const scope = useScope();
  const [settled, setSettled] = useState(scope);
  useEffect(() => {
    if (scope === settled) return undefined;
    const timer = window.setTimeout(() => setSettled(scope), pause);
    return () => window.clearTimeout(timer);
  }, [scope, settled]);
  return (
    <UnsettledContext value={scope !== settled}>
      <ScopeProvider value={settled}>{children}</ScopeProvider>
    </UnsettledContext>
  );
}

/**
 * Marks figures that are not, or not yet, of what the screen says: `base.css` dims them. `waiting`: the answer that is
 * on its way will replace them.
 */
export function useDimming(waiting = false): { 'data-dimmed': true | undefined } {
  const unsettled = use(UnsettledContext);
  return { 'data-dimmed': unsettled || waiting || undefined };
}
