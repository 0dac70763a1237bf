import { LockIcon } from '../theme/icons.tsx';
import { Message } from './Message.tsx';

/** For someone whom the user pool knows, and the portal does not. */
export function Unauthorised({ onSignOut }: { onSignOut: () => void }) {
  return (
    <main>
      <Message icon={<LockIcon />} title="Unauthorized user! Please Contact support">
        <button type="button" className="btn" onClick={onSignOut}>
          Sign out
        </button>
      </Message>
    </main>
  );
}
