export { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';
export { AlreadySignedIn } from './AlreadySignedIn.tsx';
