import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** A component named in a declaration and loaded when it is first needed. */
export interface Part<P extends object> {
  /** Starts loading ahead of need. Loads once; after a failed load, tries again. */
  preload(): void;
  /** Shows the component with `props`, and `waiting` until it is here. */
  Show: ComponentType<{ props: P; waiting?: ReactNode }>;
}

/** Names a component by its module's default export: `part(() => import('./TagButton.tsx'))`. */
export function part<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  let loaded: ComponentType<P> | undefined;
  let failed = false;

  const start = () => {
    loading ??= load().then(
      module => {
        loaded = module.default;
        return module;
      },
      (error: unknown) => {
        failed = true;
        throw error;
      },
    );
    return loading;
  };
  let Loading = lazy(start);

  return {
    preload() {
      if (failed) [loading, failed, Loading] = [undefined, false, lazy(start)];
      start().catch(() => undefined);
    },
    Show({ props, waiting }) {
      // What is here already shows at once, without React's pause before it reveals what was waited for.
      const [Component] = useState<ComponentType<P>>(() => loaded ?? Loading);
      return (
        <Suspense fallback={waiting}>
          <Component {...props} />
        </Suspense>
      );
    },
  };
}
