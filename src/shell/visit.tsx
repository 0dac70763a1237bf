import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Officer } from '#domain/officer.ts';
import type { OpenedConsole } from '../App.tsx';
import { officerOf, readClaims, sameCharge } from '../authProvider/claims.ts';
import { readDraftKey } from '../authProvider/draftKey.ts';
import { createSession, type Session } from '../authProvider/session.ts';
import {
  clearTab,
  keepSession,
  readSession,
  watchSession,
  type Ending,
  type StoredSession,
  type Tokens,
} from '../authProvider/storedSession.ts';
import { loadConfig } from '../config.ts';
import { LoginScreen } from '../custom/login/LoginScreen.tsx';
import {
  addressAfterSignIn,
  addressOfForgotPassword,
  addressOfFrontDoor,
  addressOfSignIn,
  addressOfSignInAnew,
  whoForgot,
} from './address.ts';
import { replaceBrokenImages } from './brokenImages.ts';
import { forgetDrafts, keepDrafts, openDrafts, prepareDrafts } from '../console/form/drafts.ts';
import { dismissAll, tell } from './notices.ts';
import { showCannotStart, showScreen } from './root.tsx';
import { refuseSmallScreens } from './smallScreen.ts';
import { whenIdle } from './whenIdle.ts';
import { tellOfWrongClock } from './wrongClock.ts';

let session: Session | undefined;
let opened: OpenedConsole | undefined;

/** Shows what is due: the console where a session is kept in this browser, sign-in where none is. */
export function startVisit(): void {
  refuseSmallScreens();
  replaceBrokenImages();
  watchSession(followOtherTabs);
  // A page that the browser had put aside was told nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs('signedOut');
  });
  window.addEventListener('popstate', () => {
    if (!session) showWhatIsDue();
    // The console has no such screen.
    else if (whoForgot() !== undefined) window.location.reload();
  });
  showWhatIsDue();
  loadConfig().then(tellOfWrongClock, () => undefined);
}

function showWhatIsDue(): void {
  const stored = readSession();
  const shown =
    whoForgot() !== undefined ? showForgotPassword() : stored ? showConsole(stored) : showSignIn();
  shown.catch(showCannotStart);
}

async function showSignIn(): Promise<void> {
  addressOfSignIn();
  const config = await loadConfig();
  if (session) return;
  showScreen(config, <LoginScreen onSignedIn={enter} onForgot={resetPasswordOf} />);
  whenIdle([() => import('../authProvider/signIn.ts'), () => import('../App.tsx')]);
}

/** The one screen that needs nobody to be signed in. */
async function showForgotPassword(): Promise<void> {
  const [config, { ForgotPasswordScreen, SignedInAlready }] = await Promise.all([
    loadConfig(),
    import('../custom/forgotPassword/index.ts'),
  ]);
  const [username, stored] = [whoForgot(), readSession()];
  if (username === undefined || session) return;
  if (stored) {
    const { signOut } = createSession(config, stored, { onEnd: showWhatIsDue, onOther: showWhatIsDue });
    showScreen(config, <SignedInAlready onSignOut={signOut} />);
  } else
    showScreen(config, <ForgotPasswordScreen key={username} username={username} onSignIn={backToSignIn} />);
}

function resetPasswordOf(username: string): void {
  addressOfForgotPassword(username);
  showWhatIsDue();
}

function backToSignIn(): void {
  addressOfSignInAnew();
  showWhatIsDue();
}

async function enter(tokens: Tokens): Promise<void> {
  tell('success', 'Successfully Logged In');
  await showConsole(keepSession(tokens));
}

async function showConsole(stored: StoredSession): Promise<void> {
  const claims = readClaims(stored.idToken);
  const [config, open] = await Promise.all([loadConfig(), screensFor(officerOf(claims))]);
  // In the meantime another tab may have signed out, or may have made this one open the console already.
  if (session) return;
  if (!readSession()) {
    await showSignIn();
    return;
  }
  const own = createSession(config, stored, { onEnd: leave, onOther: reopen });
  session = own;
  const readKey = () => readDraftKey(config, own);
  const typedOn = await openDrafts(claims.sub, readKey);
  if (session !== own) return;
  addressAfterSignIn(typedOn);
  opened = open(config, own);
  showScreen(config, opened.screen);
  whenIdle([() => prepareDrafts(claims.sub, readKey)]);
}

type Open = (config: PortalConfig, session: Session) => OpenedConsole;

async function screensFor(officer: Officer | undefined): Promise<Open> {
  if (officer) {
    const { openConsole } = await import('../App.tsx');
    return (config, of) => openConsole({ config, session: of, officer });
  }
  const { Unauthorised } = await import('./Unauthorised.tsx');
  return (_config, of) => ({ screen: <Unauthorised onSignOut={of.signOut} />, close: () => undefined });
}

/** The session is over, and the browser has forgotten it: all but what was typed, where the officer did not mean to go. */
function leave(ending: Ending): void {
  closeConsole(ending === 'lost');
  if (ending === 'lost') tell('warning', 'Your session has expired. Please login again.');
  addressOfFrontDoor();
  showWhatIsDue();
}

/** Someone else has signed in, or the same officer in another charge: the console begins anew where it is. */
function reopen(): void {
  closeConsole(true);
  showWhatIsDue();
}

function closeConsole(keepsDrafts: boolean): void {
  if (session && keepsDrafts) keepDrafts(session.claims.sub);
  else forgetDrafts();
  opened?.close();
  [session, opened] = [undefined, undefined];
  dismissAll();
}

/** Signing in or out in one tab does so in all of them. */
function followOtherTabs(ending: Ending): void {
  const stored = readSession();
  if (!session) {
    if (stored || whoForgot() !== undefined) showWhatIsDue();
  } else if (!stored) {
    clearTab();
    leave(ending);
  } else if (!sameCharge(session.claims, readClaims(stored.idToken))) reopen();
}
