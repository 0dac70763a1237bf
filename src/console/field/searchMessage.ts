import { errorText } from '../../client/errorText.ts';

/** The state of a search during typing. */
export interface SearchState {
  isSearching: boolean;
  error: unknown;
}

/** Returns what to show in place of options; '' for none. */
export function searchMessage({ isSearching, error }: SearchState, isEmpty: boolean): string {
  if (isSearching) return 'Loading...';
  if (error) return errorText(error);
  return isEmpty ? 'No Data Found!' : '';
}
