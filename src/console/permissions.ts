import { useAuthProvider, type AuthProvider } from 'react-admin';
import type { ConsoleRecord } from '#schema/record.ts';

/** react-admin's question to an auth provider. */
export interface AccessQuestion {
  /** The name of a resource, one of its views, or a page. */
  resource: string;
  /**
   * `list`, `show`, `create`, `edit`, `delete` or `export`; `select` for marking rows; or the name of a declared action.
   */
  action: string;
  /** The record concerned, for actions that only some records have. */
  record?: ConsoleRecord;
}

/** Answers at once whether the signed-in officer may do something. Denies whatever is not declared. */
export type May = (question: AccessQuestion) => boolean;

/** The auth provider of the console: react-admin's, which can also answer at once. */
export interface ConsoleAuthProvider extends AuthProvider {
  may: May;
}

/** Returns the auth provider's answers, for what depends on several of them; for one, there is `<CanAccess>`. */
export function useMay(): May {
  const authProvider = useAuthProvider<ConsoleAuthProvider>();
  if (!authProvider) throw new Error('useMay needs an auth provider');
  return authProvider.may;
}
