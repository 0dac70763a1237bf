import { useEffect } from 'react';
import { useEnvironment } from './environment.tsx';

/** Puts the screen's name into the page title, after the environment and the product. */
export function useScreenTitle(screen: string | undefined): void {
  const { environmentLabel, productName } = useEnvironment();
  useEffect(() => {
    const page = `${environmentLabel} ${productName}`;
    document.title = screen === undefined ? page : `${page} · ${screen}`;
    return () => {
      document.title = page;
    };
  }, [environmentLabel, productName, screen]);
}
