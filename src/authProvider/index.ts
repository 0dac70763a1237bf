import type { AuthProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { fullName } from '#domain/officer.ts';
import { canAccess, type Registry } from '../console/index.ts';
import type { Session } from './session.ts';

/** Settings of react-admin's auth provider. */
interface AuthProviderSettings {
  session: Session;
  officer: Officer;
  registry: Registry;
}

/**
 * Creates react-admin's view of the session. Signing in happens before react-admin loads, and the session itself
 * reports its end, so none of these makes react-admin navigate to its own login page.
 */
export function createAuthProvider({ session, officer, registry }: AuthProviderSettings): AuthProvider {
  return {
    login: async () => undefined,
    logout: async () => {
      session.signOut();
      return false;
    },
    // Settling without a macrotask sends react-admin into a loop of redirects under React 19 (react-admin #10885).
    checkAuth: () => new Promise(resolve => setTimeout(resolve)),
    // The HTTP client reports every 401 to the session; a 403 is shown and changes nothing.
    checkError: async () => undefined,
    getIdentity: async () => ({ id: officer.id, fullName: fullName(officer) }),
    getPermissions: async () => officer.role,
    canAccess: async ({ resource, action }) => canAccess(registry, officer, { resource, action }),
  };
}
