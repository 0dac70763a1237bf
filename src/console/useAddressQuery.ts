import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-admin';

/** The query of the address, and the way to change it: what is given the present one makes the next. */
export function useAddressQuery() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  // Whoever changes it after waiting for something must not take back what has changed meanwhile.
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams) =>
      navigate({ pathname, search: `?${next(new URLSearchParams(latest.current))}` }),
    [navigate, pathname],
  );
  return { query, change };
}
