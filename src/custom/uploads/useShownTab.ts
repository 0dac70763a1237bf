import { useAddressQuery, useOfficer } from '../../console/index.ts';
import { findTab, type ShownTab } from './kinds.ts';

/** Returns what the `tab` of the address shows; undefined for one that the officer may not see. */
export function useShownTab(): ShownTab | undefined {
  const { role } = useOfficer();
  const { query } = useAddressQuery();
  return findTab(query.get('tab'), role);
}
