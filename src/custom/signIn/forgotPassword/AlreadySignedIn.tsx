import { Message } from '../../../ui/Message.tsx';
import { SignOutIcon } from '../../../theme/icons.tsx';

/** Shown to a signed-in user, who needs no OTP. */
export function AlreadySignedIn({ onSignOut }: { onSignOut: () => void }) {
  return (
    <main>
      <Message icon={<SignOutIcon />} title="Logout to use this screen">
        <a className="btn" href="/">
          Back to home
        </a>
        <button type="button" className="btn p" onClick={onSignOut}>
          Sign out
        </button>
      </Message>
    </main>
  );
}
