import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { FaultyDeclarations } from '#schema/faultyDeclarations.ts';
import { DeclarationFaults, StartupError } from './shell/StartupError.tsx';
import { Frame } from './shell/Frame.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
const root = createRoot(place);

/** Replaces the screen; notices stay. The console titles the page by its own screens. */
export function showScreen(config: PortalConfig, screen: ReactNode, title?: string): void {
  const page = `${config.environmentLabel} ${config.productName}`;
  document.title = title === undefined ? page : `${page} · ${title}`;
  root.render(<Frame config={config}>{screen}</Frame>);
}

/** Shows that the portal can't start; it starts once it can, unless its declarations are faulty. */
export function showStartupError(error: unknown): void {
  root.render(
    error instanceof FaultyDeclarations ? <DeclarationFaults faults={error.faults} /> : <StartupError />,
  );
}
