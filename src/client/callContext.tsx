import { createContext, use, type ReactNode } from 'react';
import type { Call } from './call.ts';

const CallContext = createContext<Call | undefined>(undefined);

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
