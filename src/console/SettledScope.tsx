import { useEffect, useState, type ReactNode } from 'react';
import { ScopeProvider, useScope } from './scope.tsx';

/** How long area and month must stand before they count, in milliseconds. */
const pause = 500;

/** Has what is below follow the top bar's area and month after a pause, so that who steps through months asks once. */
export function SettledScope({ children }: { children: ReactNode }) {
  const scope = useScope();
  const [settled, setSettled] = useState(scope);
  useEffect(() => {
    if (scope === settled) return undefined;
    const timer = window.setTimeout(() => setSettled(scope), pause);
    return () => window.clearTimeout(timer);
  }, [scope, settled]);
  return <ScopeProvider value={settled}>{children}</ScopeProvider>;
}
