import type { Static } from 'typebox';
import type { pageData } from '#contract/parts.ts';

/** The requested page of a list. */
export interface Page {
  page: number;
  perPage: number;
}

/** Returns the page that a query requests; by default the first ten rows. */
export function pageOf(query: { page?: number; perPage?: number }): Page {
  return { page: query.page ?? 1, perPage: query.perPage ?? 10 };
}

/** Returns LIMIT and OFFSET of a page. */
export function limits({ page, perPage }: Page): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** Returns what an answer says about a page of a list besides its rows. */
export function toPaged(
  page: Page,
  { count, isEstimate }: { count: number; isEstimate: boolean },
): { pageData: Static<typeof pageData>; count: number; countIsEstimate?: true } {
  return { pageData: toPageData(page, count), count, ...(isEstimate && { countIsEstimate: true }) };
}

/** Describes a page in a list of `count` rows. A page past the end still reports the true last page. */
export function toPageData({ page, perPage }: Page, count: number): Static<typeof pageData> {
  const lastPage = Math.max(1, Math.ceil(count / perPage));
  return {
    lastPage,
    currentPage: page,
    nextPage: page < lastPage ? page + 1 : null,
    previousPage: page > 1 ? Math.min(page - 1, lastPage) : null,
    limit: perPage,
    skip: (page - 1) * perPage,
  };
}
