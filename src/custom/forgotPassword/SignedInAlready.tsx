import { Message } from '../../shell/Message.tsx';
import { SignOutIcon } from '../../theme/icons.tsx';

/** For someone who is signed in, and so needs no OTP. */
export function SignedInAlready({ onSignOut }: { onSignOut: () => void }) {
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
