import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { PortalConfig } from '#contract/portalConfig.ts';
import { Frame } from './Frame.tsx';
import { Message } from './Message.tsx';
import { WarningIcon } from '../theme/icons.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
const root = createRoot(place);

/** Shows a screen in place of the one before; notices stay. */
export function showScreen(config: PortalConfig, screen: ReactNode): void {
  document.title = `${config.environmentLabel} ${config.productName}`;
  root.render(<Frame config={config}>{screen}</Frame>);
}

/** Shows that the portal can't begin: its own files or configuration can't be fetched. */
export function showCannotStart(): void {
  root.render(
    <Message
      icon={<WarningIcon />}
      title="OOPS! something went wrong."
      text="The server could not be reached. Check your connection and try again."
    >
      <button type="button" className="btn p" onClick={() => window.location.reload()}>
        Retry
      </button>
    </Message>,
  );
}
