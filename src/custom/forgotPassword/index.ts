export { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';
export { SignedInAlready } from './SignedInAlready.tsx';
