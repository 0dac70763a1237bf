/**
 * The query of the address as it is now. The browser knows it first: a screen is told of a change a moment later, and
 * whoever writes the query then must not take back what has changed meanwhile.
 */
export function presentQuery(told: { pathname: string; search: string }): URLSearchParams {
  const { pathname, search } = window.location;
  // A router that keeps its address to itself leaves the browser's alone.
  return new URLSearchParams(pathname === told.pathname ? search : told.search);
}
