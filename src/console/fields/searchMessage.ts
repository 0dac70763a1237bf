import { errorText } from '../../client/errorText.ts';

/** What became of a search during typing. */
export interface SearchState {
  isSearching: boolean;
  error: unknown;
  /** Whether there was anything to search for. @default true */
  isAsked?: boolean;
}

/** Returns what to show in place of options; '' for none. */
export function searchMessage({ isSearching, error, isAsked = true }: SearchState, isEmpty: boolean): string {
  if (isSearching) return 'Loading...';
  if (error) return errorText(error);
  return isAsked && isEmpty ? 'No Data Found!' : '';
}
