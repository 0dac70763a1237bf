import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { presentQuery } from './presentQuery.ts';

/** The query of the address, and the way to change it: what is given the present one makes the next. */
export function useAddressQuery() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams) => {
      const now = presentQuery({ pathname, search });
      const wanted = `${next(new URLSearchParams(now))}`;
      // Where one is already, one need not go: Back would seem to do nothing.
      if (wanted !== `${now}`) navigate({ pathname, search: `?${wanted}` });
    },
    [navigate, pathname, search],
  );
  return { query, change };
}
