import { lazy, Suspense } from 'react';
import { SignInFrame } from './parts/SignInFrame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useSignIn, type SignInEvents } from './useSignIn.ts';

const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'));

/** The sign-in screen, which loads nothing of the console. */
export function LoginScreen(events: SignInEvents) {
  const { busy, signIn, forgot, choosePassword, cancel } = useSignIn(events);
  return (
    <SignInFrame>
      <LoginForm busy={busy} onSubmit={signIn} onForgot={forgot} />
      {choosePassword && (
        <Suspense>
          <ChangePasswordDialog onChoose={choosePassword} onCancel={cancel} />
        </Suspense>
      )}
    </SignInFrame>
  );
}
