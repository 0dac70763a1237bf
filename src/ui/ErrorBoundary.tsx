import { Component, type ReactNode } from 'react';
import { Message } from './Message.tsx';
import { WarningIcon } from '../theme/icons.tsx';

/** Shows a plain message in place of a failed screen, so that the rest of the portal keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message icon={<WarningIcon />} title="OOPS! something went wrong.">
        <button type="button" className="btn p" onClick={() => window.location.reload()}>
          Reload
        </button>
      </Message>
    );
  }
}
