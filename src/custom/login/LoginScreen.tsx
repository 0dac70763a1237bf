import { lazy, Suspense } from 'react';
import { EntryFrame } from './EntryFrame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useSignIn, type SignInEvents } from './useSignIn.ts';

const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'));

/** Sign-in, with nothing of the console loaded yet. */
export function LoginScreen(events: SignInEvents) {
  const { busy, signIn, forgot, choosePassword, cancel } = useSignIn(events);
  return (
    <EntryFrame>
      <LoginForm busy={busy} onSubmit={signIn} onForgot={forgot} />
      {choosePassword && (
        <Suspense>
          <ChangePasswordDialog onChoose={choosePassword} onCancel={cancel} />
        </Suspense>
      )}
    </EntryFrame>
  );
}
