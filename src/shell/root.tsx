import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { CannotStart } from './CannotStart.tsx';
import { Frame } from './Frame.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
const root = createRoot(place);

/** Shows a screen in place of the one before; notices stay. */
export function showScreen(config: PortalConfig, screen: ReactNode): void {
  document.title = `${config.environmentLabel} ${config.productName}`;
  root.render(<Frame config={config}>{screen}</Frame>);
}

/** Shows that the portal can't begin, and begins once it can. */
export function showCannotStart(): void {
  root.render(<CannotStart />);
}
