import type { AuthProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { fullName } from '#domain/officer.ts';
import { canAccess, type Registry } from '../console/index.ts';
import type { Session } from './session.ts';

/** What react-admin's auth provider is made of. */
interface AuthProviderSettings {
  session: Session;
  officer: Officer;
  registry: Registry;
}

/**
 * react-admin's view of the session. Signing in happens before react-admin is there, and the session itself says
 * when it is over, so none of these ever makes react-admin navigate to a login page of its own.
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
    // The one place that sends requests tells the session of every 401; a 403 is shown and changes nothing.
    checkError: async () => undefined,
    getIdentity: async () => ({ id: officer.id, fullName: fullName(officer) }),
    getPermissions: async () => officer.role,
    canAccess: async ({ resource, action }) => canAccess(registry, officer, { resource, action }),
  };
}
