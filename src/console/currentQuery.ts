/**
 * Returns the current query of the address. The browser knows it first: a screen learns of a change a moment later, and
 * code that writes the query in between must not undo that change.
 */
export function currentQuery(routerLocation: { pathname: string; search: string }): URLSearchParams {
  const { pathname, search } = window.location;
  // A router that holds its address in memory does not change the browser's.
  return new URLSearchParams(pathname === routerLocation.pathname ? search : routerLocation.search);
}
