import { createContext, use, type ReactNode } from 'react';
import type { Call } from './call.ts';
import type { Watch } from './watch.ts';

const CallContext = createContext<Call | undefined>(undefined);
const WatchContext = createContext<Watch | undefined>(undefined);

/** Provides hand-written pages with the function that calls the API. */
export function CallProvider({ value, children }: { value: Call; children: ReactNode }) {
  return <CallContext value={value}>{children}</CallContext>;
}

/** Returns the function that calls the API. Throws outside a `CallProvider`. */
export function useCall(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('useCall needs a CallProvider above it');
  return call;
}

/** Provides hand-written pages with the function that watches what the API streams. */
export function WatchProvider({ value, children }: { value: Watch; children: ReactNode }) {
  return <WatchContext value={value}>{children}</WatchContext>;
}

/** Returns the function that watches what the API streams. Throws outside a `WatchProvider`. */
export function useWatch(): Watch {
  const watch = use(WatchContext);
  if (!watch) throw new Error('useWatch needs a WatchProvider above it');
  return watch;
}
