import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Officer } from '#domain/officer.ts';
import type { OpenedConsole } from './openConsole.tsx';
import { isSameOfficer, officerOf, readClaims } from './authProvider/claims.ts';
import { createSession, readDraftKey, type Session } from './authProvider/session.ts';
import { revoke } from './authProvider/pool.ts';
import {
  clearTab,
  readSession,
  storeSession,
  watchSession,
  type Ending,
  type StoredSession,
  type Tokens,
} from './authProvider/storedSession.ts';
import { loadConfig } from './config.ts';
import { LoginScreen } from './custom/signIn/LoginScreen.tsx';
import {
  openForgotPasswordAddress,
  resetToSignInAddress,
  restoreAddress,
  setHomeAddress,
  setSignInAddress,
  usernameToReset,
} from './shell/address.ts';
import { refuseSmallScreens, replaceBrokenImages } from './shell/wholePage.ts';
import { forgetDrafts, prepareDrafts, restoreDrafts, storeDrafts } from './console/form/drafts.ts';
import { dismissAll, showNotice } from './ui/notices/notices.ts';
import { showScreen, showStartupError } from './root.tsx';
import { whenIdle } from './ui/whenIdle.ts';
import { warnOfWrongClock } from './shell/wrongClock.ts';

let session: Session | undefined;
let opened: OpenedConsole | undefined;

/** Starts the portal: shows the console if this browser stores a session, otherwise sign-in. */
export function startPortal(): void {
  refuseSmallScreens();
  replaceBrokenImages();
  watchSession(followOtherTabs);
  // A page from the back/forward cache missed the events of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs('signedOut');
  });
  window.addEventListener('popstate', () => {
    if (!session) showEntryScreen();
    // The console has no screen for resetting passwords.
    else if (usernameToReset() !== undefined) window.location.reload();
  });
  showEntryScreen();
  loadConfig().then(warnOfWrongClock, () => undefined);
}

function showEntryScreen(): void {
  const stored = readSession();
  const shown =
    usernameToReset() !== undefined ? showForgotPassword() : stored ? showConsole(stored) : showSignIn();
  shown.catch(showStartupError);
}

async function showSignIn(): Promise<void> {
  setSignInAddress();
  const config = await loadConfig();
  if (session) return;
  showScreen(config, <LoginScreen onSignedIn={enter} onForgot={resetPasswordOf} />, 'Sign in');
  whenIdle([() => import('./authProvider/signIn.ts'), () => import('./openConsole.tsx')]);
}

const resetTitle = 'Reset your password';

/** The only screen that works without a session. */
async function showForgotPassword(): Promise<void> {
  const [config, { ForgotPasswordScreen, AlreadySignedIn }] = await Promise.all([
    loadConfig(),
    import('./custom/signIn/ForgotPasswordScreen.tsx'),
  ]);
  const [username, stored] = [usernameToReset(), readSession()];
  if (username === undefined || session) return;
  if (stored) {
    const { signOut } = createSession(config, stored, {
      onEnd: showEntryScreen,
      onReplaced: showEntryScreen,
    });
    showScreen(config, <AlreadySignedIn onSignOut={signOut} />, resetTitle);
  } else
    showScreen(
      config,
      <ForgotPasswordScreen key={username} username={username} onSignIn={backToSignIn} />,
      resetTitle,
    );
}

function resetPasswordOf(username: string): void {
  openForgotPasswordAddress(username);
  showEntryScreen();
}

function backToSignIn(): void {
  resetToSignInAddress();
  showEntryScreen();
}

async function enter(tokens: Tokens): Promise<void> {
  const config = await loadConfig();
  // Someone has signed in meanwhile, in another tab: their console must not continue under other tokens.
  if (session) {
    revoke(config, tokens.refreshToken).catch(() => undefined);
    return;
  }
  const stored = storeOrRevoke(config, tokens);
  showNotice('success', 'Successfully Logged In');
  await showConsole(stored);
}

/** Stores the tokens. If the browser does not, the session ends: nobody could sign it out. */
function storeOrRevoke(config: PortalConfig, tokens: Tokens): StoredSession {
  try {
    return storeSession(tokens);
  } catch (error) {
    revoke(config, tokens.refreshToken).catch(() => undefined);
    throw error;
  }
}

async function showConsole(stored: StoredSession): Promise<void> {
  const claims = readClaims(stored.idToken);
  const [config, { open, hasScreen }] = await Promise.all([loadConfig(), screensFor(officerOf(claims))]);
  // Another tab may have signed out by now, or may have made this one open the console already.
  if (session) return;
  if (!readSession()) {
    await showSignIn();
    return;
  }
  const newSession = createSession(config, stored, { onEnd: leave, onReplaced: reopen });
  session = newSession;
  const readKey = () => readDraftKey(config, newSession);
  const draftAddress = await restoreDrafts(claims.sub, readKey);
  if (session !== newSession) return;
  restoreAddress({ id: claims.sub, hasScreen, home: draftAddress });
  opened = open(config, newSession);
  showScreen(config, opened.screen);
  whenIdle([() => prepareDrafts(claims.sub, readKey)]);
}

/** The screens that an officer may open. */
interface Screens {
  open: (config: PortalConfig, session: Session) => OpenedConsole;
  hasScreen: (path: string) => boolean;
}

async function screensFor(officer: Officer | undefined): Promise<Screens> {
  if (officer) {
    const { hasScreen, openConsole } = await import('./openConsole.tsx');
    return {
      open: (config, of) => openConsole({ config, session: of, officer }),
      hasScreen: path => hasScreen(officer, path),
    };
  }
  const { Unauthorised } = await import('./shell/Unauthorised.tsx');
  return {
    open: (_config, of) => ({ screen: <Unauthorised onSignOut={of.signOut} />, close: () => undefined }),
    hasScreen: () => false,
  };
}

/** Ends the session's console. Drafts and the address survive unless the officer signed out. */
function leave(ending: Ending): void {
  const owner = session?.claims.sub;
  closeConsole(ending === 'lost');
  if (ending === 'lost') {
    showNotice('warning', 'Your session has expired. Please login again.');
    setSignInAddress(owner);
  } else setHomeAddress();
  showEntryScreen();
}

/** Reopens the console in place for another person, designation or area. */
function reopen(): void {
  closeConsole(true);
  showEntryScreen();
}

function closeConsole(keepsDrafts: boolean): void {
  if (session && keepsDrafts) storeDrafts(session.claims.sub);
  else forgetDrafts();
  opened?.close();
  [session, opened] = [undefined, undefined];
  dismissAll();
}

/** Signs in or out when another tab does. */
function followOtherTabs(ending: Ending): void {
  const stored = readSession();
  if (!session) {
    if (stored || usernameToReset() !== undefined) showEntryScreen();
  } else if (!stored) {
    clearTab();
    leave(ending);
  } else if (!isSameOfficer(session.claims, readClaims(stored.idToken))) reopen();
}
