import type { Officer } from '#domain/officer.ts';
import { fullName } from '#domain/officer.ts';
import type { ConsoleAuthProvider, May } from '../console/index.ts';
import type { Session } from './session.ts';

/** Settings of react-admin's auth provider. */
interface AuthProviderSettings {
  session: Pick<Session, 'check' | 'rejected' | 'signOut'>;
  officer: Officer;
  /** What the declarations answer to the officer. */
  may: May;
}

/** Creates the auth provider: it decides what the officer sees, and when the session is over. */
export function createAuthProvider({ session, officer, may }: AuthProviderSettings): ConsoleAuthProvider {
  return {
    may,
    canAccess: async ({ resource, action, record }) => may({ resource, action, ...(record && { record }) }),
    // Signing in has screens of its own, which open without react-admin.
    login: () => Promise.reject(new Error('Sign in at /login.')),
    logout: async () => {
      session.signOut();
      // The session shows the sign-in screen; react-admin need not lead there.
      return false;
    },
    async checkAuth() {
      // Settling without a macrotask sends react-admin into a loop of redirects under React 19 (react-admin #10885).
      await new Promise(resolve => setTimeout(resolve));
      session.check();
    },
    /** Rejects when the session is over: after a 401 that no other token helps. A 403 is shown, and ends nothing. */
    async checkError({ status, token }: { status?: number; token?: string }) {
      if (status === 401 && !(await session.rejected(token))) throw new Error('The session is over.');
    },
    getIdentity: async () => ({ id: officer.id, fullName: fullName(officer) }),
    getPermissions: async () => officer.role,
  };
}
