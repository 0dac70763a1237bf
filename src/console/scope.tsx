import type { QueryKey } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import type { Area } from '#domain/areas.ts';
import { isRecord } from '#schema/record.ts';
import type { ListMeta } from './consoleDataProvider.ts';
import type { Resource } from './declaration/resolved.ts';

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
export function useDimmed(isLoading = false): { 'data-dimmed': true | undefined } {
  const isScopePending = use(PendingScopeContext);
  return { 'data-dimmed': isScopePending || isLoading || undefined };
}

/** Returns the area and month that narrow a resource, each only if its screens show that selector. */
export function useListMeta({ topBar }: Resource): ListMeta {
  const { area, month } = useScope();
  return { ...(topBar.hierarchy && area && { area }), ...(topBar.month && { month }) };
}

/**
 * Returns a function for a query's `placeholderData`: the previous data stays until the next answer arrives, if both
 * belong to the same area and month. Under another heading, it would mislead. The query's key must hold `meta`, as the
 * keys of react-admin's lists do.
 */
export function withinScope(meta: ListMeta) {
  return <T,>(before: T | undefined, of: { queryKey: QueryKey } | undefined): T | undefined =>
    of?.queryKey.some(part => isRecord(part) && isSameScope(part['meta'], meta)) ? before : undefined;
}

function isSameScope(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
