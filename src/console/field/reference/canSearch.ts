import type { Resource } from '../../declaration/resolved.ts';

/** Whether typing finds the records of a resource: its list has a search that needs no filter first. */
export const canSearch = ({ list: { search } }: Resource): boolean => search !== undefined && !search.needs;
