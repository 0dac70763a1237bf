import { useEffect } from 'react';
import { useEnvironment } from './environment.tsx';

/** Names the screen in the page's title, after the environment and the product, which every title begins with. */
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
