import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component that a declaration names and that loads when first needed. */
export interface LazyComponent<P extends object> {
  /** Starts loading early. Loads once; after a failed load, tries again. */
  preload(): void;
  /** Renders the component with `props`, and `fallback` until it has loaded. Throws in rendering if it fails to load. */
  Show: ComponentType<{ props: P; fallback?: ReactNode }>;
}

/**
 * Wraps a module's default export, or the one of this name: `lazyComponent(() => import('./cells.tsx'), 'LossCell')`. Does
 * without React's `lazy`, because React keeps a fallback on the screen for 300 ms even if the component loads sooner.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P>;
export function lazyComponent<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
): LazyComponent<M[N] extends ComponentType<infer P extends object> ? P : never>;
export function lazyComponent<P extends object>(
  load: () => Promise<Readonly<Record<string, ComponentType<P>>>>,
  name = 'default',
): LazyComponent<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let loaded: ComponentType<P> | undefined;

  const start = () => {
    loading ??= load().then(
      ({ [name]: component }) => {
        if (!component) throw new Error(`A module to load has no ${name}.`);
        return (loaded = component);
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const preload = () => void start().catch(() => undefined);

  return {
    preload,
    Show({ props, fallback }) {
      const [Component, setComponent] = useState(() => loaded);
      const [failure, setFailure] = useState<{ error: unknown }>();
      if (!Component && !failure) preload();
      useEffect(() => {
        if (Component) return undefined;
        let isShown = true;
        start().then(
          component => isShown && setComponent(() => component),
          (error: unknown) => isShown && setFailure({ error }),
        );
        return () => void (isShown = false);
      }, [Component]);
      if (failure) throw failure.error;
      return Component ? <Component {...props} /> : fallback;
    },
  };
}
