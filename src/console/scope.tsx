import { createContext, use, type ReactNode } from 'react';
import type { Area } from '#domain/areas.ts';

/** The area and month with which the top bar narrows the screens. */
export interface Scope {
  /** The area chosen in the hierarchy selector; absent for All. */
  area?: Area;
  /** The audit month, YYYY-MM. */
  month: string;
}

const ScopeContext = createContext<Scope | undefined>(undefined);

/** Provides the chosen area and month to its children; the shell owns the state and its setters. */
export function ScopeProvider({ value, children }: { value: Scope; children: ReactNode }) {
  return <ScopeContext value={value}>{children}</ScopeContext>;
}

/** Returns the chosen area and month. Throws outside a `ScopeProvider`. */
export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('useScope needs a ScopeProvider above it');
  return scope;
}
