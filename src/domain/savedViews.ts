/** The largest number of characters of a view's name. */
export const longestViewName = 60;
/** The most views that an officer may save, over all lists. */
export const mostSavedViews = 50;

/** The part of its list that a saved view shows. The server knows no list: it stores the names as the portal sends them. */
export interface ViewContents {
  /** The search text and the filters, by name. */
  filter: Record<string, string | string[]>;
  /** The order: a field's key, after '-' for descending; null for the list's own. */
  sort: string | null;
  /** The keys of the hidden columns. */
  hiddenColumns: string[];
  /** YYYY-MM; null for the month that is chosen when the view is opened. */
  month: string | null;
}
