import { LockIcon } from '../theme/icons.tsx';
import { Message } from '../ui/Message.tsx';

/** Shown to a person who has an account in the user pool, but may not use the portal. */
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
