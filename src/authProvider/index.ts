import type { QueryClient } from '@tanstack/react-query';
import { fullName, type Officer } from '#domain/officer.ts';
import { isRecord } from '#schema/record.ts';
import type { ConsoleAuthProvider, May } from '../console/index.ts';
import type { Session } from './session.ts';

/** Settings of react-admin's auth provider. */
interface AuthProviderSettings {
  session: Pick<Session, 'check' | 'rejected' | 'signOut'>;
  officer: Officer;
  /** The declarations' answer to what the officer may do. */
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
    /**
     * Renews the session after a 401, or ends it and rejects. A 403 is shown, and ends nothing. The HTTP client asks, with
     * the token, before anyone hears of the failure. When react-admin asks afterwards, nothing is left to do; a rejection
     * would make it answer the call without data, as if it had succeeded, and a form would say that it is saved.
     */
    async checkError({ status, token }: { status?: number; token?: string }) {
      if (status === 401 && token !== undefined && !(await session.rejected(token)))
        throw new Error('The session is over.');
    },
    getIdentity: async () => ({ id: officer.id, fullName: fullName(officer) }),
    getPermissions: async () => officer.role,
  };
}

/** How long an answer to `checkAuth` counts, ms: react-admin asks on each list and form. */
const checkedForMs = 60_000;

/**
 * Answers what react-admin asks the auth provider in the render that asks it. The declarations know every answer, but
 * react-admin keeps answers as results of queries, which come a render later: a screen would flicker, and its rows
 * would be requested later.
 */
export function answerAtOnce(queryClient: QueryClient, may: May): void {
  queryClient.setQueryDefaults(['auth', 'canAccess'], { staleTime: Infinity });
  queryClient.setQueryDefaults(['auth', 'checkAuth'], { staleTime: checkedForMs });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const answer = type === 'added' ? answerTo(query.queryKey, may) : undefined;
    if (answer !== undefined) query.setData(answer);
  });
}

function answerTo(queryKey: unknown, may: May): boolean | undefined {
  const key: readonly unknown[] = Array.isArray(queryKey) ? queryKey : [];
  const [of, question, params] = key;
  if (of !== 'auth') return undefined;
  // The console opens with a session that has just been checked.
  if (question === 'checkAuth') return true;
  if (question !== 'canAccess' || !isRecord(params)) return undefined;
  const { resource, action, recordId } = params;
  // An action that only some records have depends on more of the record than its identity.
  if (typeof resource !== 'string' || typeof action !== 'string' || recordId !== undefined) return undefined;
  return may({ resource, action });
}
