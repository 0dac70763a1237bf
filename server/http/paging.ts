import type { Static } from 'typebox';
import type { pageData } from '#contract/parts.ts';

/** Which page of a list is asked for. */
export interface Page {
  page: number;
  perPage: number;
}

/** The page a query asks for; the first ten rows unless it says otherwise. */
export function pageOf(query: { page?: number; perPage?: number }): Page {
  return { page: query.page ?? 1, perPage: query.perPage ?? 10 };
}

/** LIMIT and OFFSET of a page. */
export function limits({ page, perPage }: Page): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** Where a page stands in a list of `count` rows. A page past the end still tells the true last page. */
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
